import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

type Props = {
  readonly label: string;
  /** What is chosen, in a word or two. */
  readonly text: string;
  readonly isSet: boolean;
  readonly children: ComponentChildren;
};

/** From the edges of the window, pixels. */
const MARGIN = 8;

/** A button that says what is chosen, and opens what there is to choose below it. */
export function FilterMenu({ label, text, isSet, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  function place({ currentTarget: panel }: { readonly currentTarget: HTMLElement }): void {
    const at = button.current?.getBoundingClientRect();
    if (at) {
      const left = Math.min(at.left, window.innerWidth - panel.offsetWidth - MARGIN);
      panel.style.left = `${Math.max(MARGIN, left)}px`;
      panel.style.top = `${at.bottom + 4}px`;
      panel.style.maxHeight = `${window.innerHeight - at.bottom - 2 * MARGIN}px`;
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class="filter small"
        data-set={isSet}
        aria-label={`${label}: ${text}`}
        popovertarget={id}
      >
        <span class="chosen">{text}</span>
        <span aria-hidden="true" class="caret">
          ▾
        </span>
      </button>
      <div id={id} popover="auto" class="popover anchored" onToggle={place}>
        <fieldset>
          <legend>{label}</legend>
          {children}
        </fieldset>
      </div>
    </>
  );
}
