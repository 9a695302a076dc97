import { useSignal } from '@preact/signals';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { sentenceOf } from '../../api/problem.ts';
import type { RecordedPick } from '../../api/record-types.ts';
import { plural } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { saveCsv } from '../../ui/save-csv.ts';
import { Select } from '../../ui/select.tsx';
import { OUTCOMES, type Outcome, outcomeOf, type PickState, readPick } from './pick-state.ts';
import { PickTable } from './pick-table.tsx';
import { picksCsv } from './picks-csv.ts';
import { ProofButton } from './proof-button.tsx';

type Props = {
  readonly picks: readonly RecordedPick[];
  /** Adds older picks; undefined where there are none. */
  readonly more: (() => Promise<void>) | undefined;
  /** Reads every pick of the record. */
  readAll(): Promise<readonly RecordedPick[]>;
};

/** The picks, newest first, each with the proof that it is in the record. */
export function PickList({ picks, more, readAll }: Props) {
  const problem = useSignal<string | undefined>(undefined);
  const outcome = useSignal('');
  const sport = useSignal('');
  const isSaving = useSignal(false);
  const all = picks.map(readPick);
  const sealed = all.filter(({ body }) => body === null);
  const opened = all.filter(({ body }) => body !== null);
  const shown = opened.filter(
    (pick) =>
      (outcome.value === '' || outcomeOf(pick) === outcome.value) &&
      (sport.value === '' || pick.body?.sport_key === sport.value),
  );
  const sports = new Map(
    opened.flatMap(({ body }) => (body ? [[body.sport_key, sportTitle(body.sport_key)]] : [])),
  );

  async function attempt(run: () => Promise<void>): Promise<void> {
    try {
      problem.value = undefined;
      await run();
    } catch (error) {
      problem.value = sentenceOf(error);
    }
  }
  async function download(): Promise<void> {
    isSaving.value = true;
    await attempt(async () => saveCsv(picksCsv((await readAll()).map(readPick)), 'picks.csv'));
    isSaving.value = false;
  }
  return (
    <section class="panel" aria-labelledby="picks">
      <div class="panel-head">
        <h2 id="picks">Picks</h2>
        <div class="actions">
          <Select
            label="Sport of the picks"
            absent="All sports"
            value={sport.value}
            choices={[...sports].sort(([, a], [, b]) => a.localeCompare(b))}
            onValue={(value) => {
              sport.value = value;
            }}
          />
          <Select
            label="Result of the picks"
            absent="Any result"
            value={outcome.value}
            choices={Object.entries(OUTCOMES) as [Outcome, string][]}
            onValue={(value) => {
              outcome.value = value;
            }}
          />
          <button
            type="button"
            class="quiet"
            aria-disabled={isSaving.value}
            onClick={() => void (isSaving.value || download())}
          >
            {isSaving.value ? 'Reading…' : 'Download CSV'}
          </button>
        </div>
      </div>
      {picks.length === 0 && <p class="empty">Nothing is recorded yet.</p>}
      <SealedPicks picks={sealed} />
      {opened.length > 0 && shown.length === 0 && (
        <p class="empty">
          None of the picks shown here match. Show older picks, or clear the filters.
        </p>
      )}
      {shown.length > 0 && <PickTable picks={shown} />}
      {more && (
        <button type="button" class="quiet small" onClick={() => void attempt(more)}>
          Show older picks
        </button>
      )}
      {problem.value !== undefined && <p role="alert">{problem.value}</p>}
    </section>
  );
}

/** Picks that are still sealed, as one line that opens. */
function SealedPicks({ picks }: { readonly picks: readonly PickState[] }) {
  const [first] = picks.flatMap(({ made }) => made?.opens ?? []).sort();
  if (first === undefined) {
    return null;
  }
  return (
    <details class="sealed">
      <summary>
        {plural(picks.length, 'pick')} sealed; the next opens {dayAndTime(Date.parse(first))}
      </summary>
      <ul>
        {picks.map(({ index, made }) => (
          <li key={index}>
            Recorded {dayAndTime(Date.parse(made?.at ?? ''))}, opens{' '}
            {dayAndTime(Date.parse(made?.opens ?? ''))},{' '}
            <ProofButton index={index}>proof of entry {index}</ProofButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
