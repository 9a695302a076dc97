import { useSignal } from '@preact/signals';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const copied = useSignal(false);
  return (
    <button
      type="button"
      class="quiet small"
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        copied.value = true;
      }}
    >
      {copied.value ? 'Copied' : label}
    </button>
  );
}
