import { sentenceOf } from '../api/problem.ts';

/** What went wrong, and a way to try again. */
export function Trouble({ error, retry }: { readonly error: unknown; retry?(): void }) {
  return (
    <div class="trouble" role="alert">
      <p>{sentenceOf(error)}</p>
      {retry && (
        <button type="button" class="quiet small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
