import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { ImportedBetList } from '../../../clients/generated/page-types.ts';
import { mayBeDone, Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { Headings } from '../../table/headings.tsx';

/** The most rows of an answer that are listed; the others are counted. */
const MAX_SHOWN = 200;

const STATUS_TEXTS: Readonly<Record<ImportedBetList['data'][number]['status'], string>> = {
  logged: 'logged',
  already_logged: 'already logged',
  too_many_bets: 'not logged: the account is full',
};

/** The result of a file: of each line, or what is wrong with which cell. */
type Outcome =
  | { readonly kind: 'imported'; readonly lines: ImportedBetList['data'] }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly text: string; readonly faults: readonly Fault[] };
type Fault = readonly [place: string, message: string];

/** Takes a CSV file of bets, and shows the result of each line. */
export function ImportPanel({ onImported }: { onImported(): void }) {
  const { client } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const outcome = useSignal<Outcome | undefined>(undefined);
  const name = useSignal('');
  const isBusy = useSignal(false);

  async function send(file: File): Promise<void> {
    if (isBusy.value) {
      return;
    }
    name.value = file.name;
    outcome.value = undefined;
    isBusy.value = true;
    try {
      const { data } = await client.upload<ImportedBetList>('/account/bets/import', file);
      outcome.value = { kind: 'imported', lines: data };
      onImported();
    } catch (error) {
      if (mayBeDone(error)) {
        outcome.value = { kind: 'unanswered' };
        onImported();
        return;
      }
      const faults = Object.entries(error instanceof Problem ? error.fields : {});
      outcome.value = { kind: 'refused', text: sentenceOf(error), faults };
    } finally {
      isBusy.value = false;
      // A file can be chosen again once it is corrected.
      if (input.current) {
        input.current.value = '';
      }
    }
  }
  return (
    <section class="panel" aria-labelledby="import">
      <h2 id="import">Import a file</h2>
      <p class="waiting">
        A CSV file of at most 1 MB, 20,000 lines and 5,000 bets: its columns are{' '}
        <code>placed_at</code>, <code>market_key</code>, <code>outcome</code>, <code>book</code>,{' '}
        <code>odds</code>, <code>stake</code>, <code>currency</code> and{' '}
        <a href="/docs/own-bets#import-a-file">others</a>. A file that is sent again logs only what
        is not logged yet.
      </p>
      <div class="field">
        <label for="bets-file">CSV file</label>
        <input
          ref={input}
          id="bets-file"
          type="file"
          accept=".csv,text/csv"
          aria-disabled={isBusy.value}
          onClick={(event) => {
            if (isBusy.value) {
              event.preventDefault();
            }
          }}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) {
              void send(file);
            }
          }}
        />
      </div>
      <div role="status">
        {isBusy.value && <p class="waiting">Importing {name.value}…</p>}
        {outcome.value?.kind === 'imported' && (
          <Imported name={name.value} lines={outcome.value.lines} />
        )}
        {outcome.value?.kind === 'unanswered' && (
          <p class="error">
            {name.value}: the answer didn't arrive, so some bets may have been imported. Choose the
            file again: bets that are already logged are skipped.
          </p>
        )}
        {outcome.value?.kind === 'refused' && <Refused name={name.value} {...outcome.value} />}
      </div>
    </section>
  );
}

type ImportedProps = { readonly name: string; readonly lines: ImportedBetList['data'] };

function Imported({ name, lines }: ImportedProps) {
  const counts = [...Map.groupBy(lines, ({ status }) => status)].map(
    ([status, some]) => `${wholeNumber(some.length)} ${STATUS_TEXTS[status]}`,
  );
  const isWhole = lines.every(({ status }) => status !== 'too_many_bets');
  return (
    <>
      <p class={isWhole ? 'good' : 'error'}>
        {name}: {counts.join(', ')}.
      </p>
      <details>
        <summary>Each line</summary>
        <table class="plain-table">
          <Headings of={['Line', 'Result']} />
          <tbody>
            {lines.slice(0, MAX_SHOWN).map(({ line, status }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                <td>{STATUS_TEXTS[status]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <More count={lines.length} />
      </details>
    </>
  );
}

type RefusedProps = {
  readonly name: string;
  readonly text: string;
  readonly faults: readonly Fault[];
};

function Refused({ name, text, faults }: RefusedProps) {
  return (
    <>
      <p class="error">
        {name} was not imported, and nothing of it is logged. {text}
      </p>
      {faults.length > 0 && (
        <table class="plain-table">
          <Headings of={['Where', 'What is wrong']} />
          <tbody>
            {faults.slice(0, MAX_SHOWN).map(([place, message]) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <More count={faults.length} />
    </>
  );
}

function More({ count }: { readonly count: number }) {
  return count > MAX_SHOWN ? <p>And {plural(count - MAX_SHOWN, 'more line')}.</p> : null;
}
