import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';

type Props = { readonly title: string; readonly children: ComponentChildren; onClose(): void };

/**
 * A modal dialog, open for as long as it is rendered. Escape and `onClose` close it; the focus
 * returns to what opened it.
 */
export function Dialog({ title, children, onClose }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      // Nothing else can have the focus while the dialog is modal.
      dialog?.close();
      if (opener instanceof HTMLElement) {
        opener.focus();
      }
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={heading}
      onClose={({ currentTarget }) => {
        // A dialog that was taken away still tells that it closed, perhaps after the next one
        // opened.
        if (currentTarget.isConnected) {
          onClose();
        }
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

/** Whether the dialog around has left the page: it may be closed before its answer arrives. */
export function useIsClosed(): { readonly current: boolean } {
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );
  return isClosed;
}
