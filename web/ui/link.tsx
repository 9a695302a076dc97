import type { ComponentChildren } from 'preact';
import { useApp } from '../app.ts';

type Props = {
  readonly href: string;
  readonly current?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
};

/** A link within the page. A plain click does not load the page again. */
export function Link({ href, current, children, class: className }: Props) {
  const { router } = useApp();
  return (
    <a
      href={href}
      class={className ?? ''}
      {...(current && { 'aria-current': 'page' as const })}
      onClick={(event) => {
        if (
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        ) {
          return;
        }
        event.preventDefault();
        router.go(href);
      }}
    >
      {children}
    </a>
  );
}
