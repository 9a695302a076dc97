import { useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../app.ts';

const SEARCH_KEY = '/';

type Props = {
  /** What is searched, such as `Team or league`. */
  readonly finds: string;
  readonly text: string;
};

/** Searches a table by the `q` of the address; the key `/` leads to it. */
export function SearchBox({ finds, text }: Props) {
  const { router } = useApp();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key === SEARCH_KEY && !isTyped && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        input.current?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <input
      ref={input}
      type="search"
      class="search"
      aria-label={`Search: ${finds}`}
      aria-keyshortcuts={SEARCH_KEY}
      placeholder={`${finds}  ${SEARCH_KEY}`}
      value={text}
      onInput={({ currentTarget }) => router.setQuery({ q: currentTarget.value.trimStart() })}
    />
  );
}
