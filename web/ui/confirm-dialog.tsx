import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { tellFailed } from '../api/problem.ts';
import { useApp } from '../app.ts';
import { Dialog, useIsClosed } from './dialog.tsx';
import { Trouble } from './trouble.tsx';

type Props = {
  readonly title: string;
  /** What follows, for the person to decide by. */
  readonly children: ComponentChildren;
  /** The name of the button that does it. */
  readonly action: string;
  /** The look of that button. */
  readonly look: 'primary' | 'danger';
  /** Whether something is still missing for it. */
  readonly isIncomplete?: boolean;
  act(): Promise<void>;
  /** Told once it was tried, also where that failed: it may be done though no answer came. */
  onTried?(): void;
  /** Told while this dialog is open, and never later: another one may be open by then. */
  onClose(): void;
};

/**
 * Asks before something is done, does it, and stays open with the trouble where it fails. The
 * trouble of one that was closed meanwhile is a notice.
 */
export function ConfirmDialog({
  title,
  children,
  action,
  look,
  isIncomplete = false,
  act,
  onTried,
  onClose,
}: Props) {
  const problem = useSignal<unknown>(undefined);
  const isBusy = useSignal(false);
  const isClosed = useIsClosed();
  const { notice } = useApp();
  async function confirm(): Promise<void> {
    problem.value = undefined;
    isBusy.value = true;
    try {
      await act();
      if (!isClosed.current) {
        onClose();
      }
    } catch (error) {
      problem.value = error;
      if (isClosed.current) {
        notice.value = { text: tellFailed(action, error) };
      }
    } finally {
      isBusy.value = false;
      onTried?.();
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {problem.value !== undefined && <Trouble error={problem.value} />}
      <div class="actions">
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class={look}
          disabled={isBusy.value || isIncomplete}
          onClick={() => void confirm()}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
