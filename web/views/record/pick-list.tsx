import { useSignal } from '@preact/signals';
import { sentenceOf } from '../../api/problem.ts';
import type { Entry, RecordedPick } from '../../api/record-types.ts';
import { useApp } from '../../app.ts';
import { selectionName, signedPercent, sportName, words } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';

type Props = {
  readonly picks: readonly RecordedPick[];
  /** Adds older picks; undefined where there are none. */
  readonly more: (() => Promise<void>) | undefined;
};

/** The picks, newest first, each with the proof that it is in the record. */
export function PickList({ picks, more }: Props) {
  const problem = useSignal<string | undefined>(undefined);
  return (
    <section class="panel" aria-labelledby="picks">
      <h2 id="picks">Picks</h2>
      {picks.length === 0 && <p class="empty">Nothing is recorded yet.</p>}
      {picks.length > 0 && (
        <table class="plain-table stacked">
          <thead>
            <tr>
              <th scope="col">Pick</th>
              <th scope="col">Selection</th>
              <th scope="col">Price</th>
              <th scope="col">Claimed</th>
              <th scope="col">Closing value</th>
              <th scope="col">Result</th>
              <th scope="col">Proof</th>
            </tr>
          </thead>
          <tbody>
            {picks.map((pick) => (
              <PickRow key={pick.pick} {...pick} />
            ))}
          </tbody>
        </table>
      )}
      {more && (
        <button
          type="button"
          class="quiet small"
          onClick={() =>
            more().catch((error: unknown) => {
              problem.value = sentenceOf(error);
            })
          }
        >
          Show older picks
        </button>
      )}
      {problem.value !== undefined && <p role="alert">{problem.value}</p>}
    </section>
  );
}

function PickRow({ pick, entries, body }: RecordedPick) {
  const { preferences } = useApp();
  const of = <Type extends Entry['type']>(type: Type) =>
    entries
      .map(({ entry }) => entry)
      .findLast((entry): entry is Extract<Entry, { type: Type }> => entry.type === type);
  const [made, close, corrected] = [of('pick'), of('close'), of('correction')];
  const result = corrected ?? of('result');
  const opens = dayAndTime(Date.parse(made?.opens ?? ''));
  return (
    <tr>
      <th scope="row">
        {pick}
        <small class="under">{dayAndTime(Date.parse(made?.at ?? ''))}</small>
      </th>
      <td data-label="Selection">
        {body ? selectionName(body) : 'Sealed'}
        <small class="under">
          {body ? `${body.home} – ${body.away} · ${sportName(body.sport_key)}` : `opens ${opens}`}
        </small>
      </td>
      <td data-label="Price">
        {body && preferences.odds(body.price)}
        {body && <small class="under">{body.book_title}</small>}
      </td>
      <td data-label="Claimed">{body && signedPercent(body.ev)}</td>
      <td data-label="Closing value">
        {close ? signedPercent(close.clv) : words(of('no_close')?.reason ?? '')}
        {close?.weak && <small class="under">weak</small>}
      </td>
      <td data-label="Result">
        {words(result?.settlement ?? '')}
        {result?.score && (
          <small class="under">
            {result.score.home}:{result.score.away}
          </small>
        )}
        {result?.reason && <small class="under">{words(result.reason)}</small>}
        {corrected && <small class="under">corrected: {corrected.because}</small>}
      </td>
      <td>
        <a href={`/record/picks/${pick}/proof`} aria-label={`Proof of pick ${pick}`}>
          Proof
        </a>
      </td>
    </tr>
  );
}
