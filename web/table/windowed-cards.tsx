import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useMedia } from '../ui/use-media.ts';

/** Cards that come and go together; two and three columns have no gaps between such groups. */
const TOGETHER = 6;
/** A column of cards alone shows about two of them at once. */
const TOGETHER_IN_ONE_COLUMN = 2;

type Props<C> = {
  readonly label: string;
  readonly cards: readonly C[];
  /** What has the cards, for code that asks whether the pointer or the focus is in it. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly class: string;
  /** A list item with its position among all cards, from 1, and their number. */
  item(card: C, position: number, count: number): ComponentChildren;
};

/**
 * Cards of any height of which only those within a screen of the view are in the document. Where
 * others will be is left free, so that the frame scrolls as if all were there.
 */
export function WindowedCards<C>({ label, cards, frame, class: className, item }: Props<C>) {
  const usualHeight = useSignal(0);
  const together = useMedia('(width < 50rem)') ? TOGETHER_IN_ONE_COLUMN : TOGETHER;
  const starts = Array.from(
    { length: Math.ceil(cards.length / together) },
    (_, index) => index * together,
  );
  return (
    <div class={`cards-frame ${className}`} ref={frame}>
      {starts.map((start) => {
        const group = cards.slice(start, start + together);
        return (
          <Group
            key={start}
            label={`${label}, ${start + 1} to ${start + group.length} of ${cards.length}`}
            isFirst={start === 0}
            usualHeight={usualHeight}
            items={() => group.map((card, index) => item(card, start + index + 1, cards.length))}
          />
        );
      })}
    </div>
  );
}

type GroupProps = {
  readonly label: string;
  readonly isFirst: boolean;
  /** The height of a group that has not been in the document yet, in pixels; 0 is unknown. */
  readonly usualHeight: Signal<number>;
  items(): ComponentChildren;
};

function Group({ label, isFirst, usualHeight, items }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  const height = useRef<number | undefined>(undefined);
  const isMounted = useSignal(isFirst);
  useEffect(() => {
    const { current: element } = list;
    if (!element) {
      return undefined;
    }
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      const entry = entries.at(-1);
      if (!entry) {
        return;
      }
      if (isMounted.peek()) {
        height.current = entry.boundingClientRect.height;
        usualHeight.value ||= height.current;
      }
      isMounted.value = entry.isIntersecting || (isMounted.peek() && isInUse(element));
    };
    const root = element.parentElement;
    const observer = new IntersectionObserver(follow, { root, rootMargin: '100% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isMounted, usualHeight]);
  const lastHeight = height.current ?? usualHeight.value;
  const unmountedHeight = lastHeight > 0 ? `${lastHeight}px` : '100vh';
  return (
    <ul
      ref={list}
      class="plain cards"
      aria-label={label}
      style={isMounted.value ? {} : { height: unmountedHeight }}
    >
      {isMounted.value && items()}
    </ul>
  );
}

/** Whether a person would miss something in it: the focus, or what they have opened. */
function isInUse(element: HTMLElement): boolean {
  return element.querySelector(':focus, details[open]') !== null;
}
