import type { ComponentChildren } from 'preact';
import { useApp } from '../app.ts';

type Props = {
  readonly href: string;
  readonly current?: boolean;
  readonly class?: string;
  /** What it is called where its text stands more than once. */
  readonly label?: string;
  /** Whether the arrow keys lead to it, and Tab goes past it. */
  readonly isPastTab?: boolean;
  readonly children: ComponentChildren;
};

/** A link within the page. A plain click does not load the page again. */
export function Link({ href, current, label, isPastTab, children, class: className }: Props) {
  const { router } = useApp();
  return (
    <a
      href={href}
      class={className ?? ''}
      {...(label && { 'aria-label': label })}
      {...(isPastTab && { tabIndex: -1 })}
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
