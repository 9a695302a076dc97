import type { ComponentChildren } from 'preact';

type Props = {
  /** The fields. */
  readonly children: ComponentChildren;
  /** What is said below the fields whether or not anything failed. */
  readonly warning?: ComponentChildren;
  /** Why the bet was not saved; empty where nothing failed. */
  readonly failure: string;
  readonly isBusy: boolean;
  /** The name of the button that saves. */
  readonly action: string;
  save(): Promise<void>;
  onCancel(): void;
};

/** The form in a dialog about a bet: its fields, why it was not saved, and the ways out. */
export function BetForm({ children, warning, failure, isBusy, action, save, onCancel }: Props) {
  return (
    <form
      class="settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class="fields dialog-fields">{children}</div>
      {warning}
      {failure && (
        <p class="error" role="alert">
          {failure}
        </p>
      )}
      <div class="actions">
        <button type="button" class="quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? 'Saving…' : action}
        </button>
      </div>
    </form>
  );
}
