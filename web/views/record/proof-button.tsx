import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { ProofDialog } from './proof-dialog.tsx';

type Props = {
  readonly index: number;
  /** What it is called where its text stands more than once. */
  readonly label?: string;
  readonly children: ComponentChildren;
};

/** Shows the proof of an entry. */
export function ProofButton({ index, label, children }: Props) {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="link"
        {...(label && { 'aria-label': label })}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {children}
      </button>
      {isOpen.value && (
        <ProofDialog
          index={index}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}
