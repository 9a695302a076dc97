import type { Calibration, Performance } from '../../../clients/generated/page-types.ts';
import type { Figures } from '../../api/record-types.ts';
import { marketName, percent, signedPercent, sportName, wholeNumber } from '../../format/text.ts';
import { dayOf } from '../../format/time.ts';

/** Below so many picks a return is luck, and shown small. */
const MANY = 10_000;

type Row = { readonly name: string; readonly figures: Figures };

/** What was claimed, and what the close says of it; the return last. */
export function FiguresTable({ summary }: { readonly summary: Performance }) {
  const { rules_in_force: inForce } = summary;
  const rows: readonly Row[] = [
    { name: 'All picks', figures: summary },
    ...summary.by_sport.map((figures) => ({ name: sportName(figures.sport), figures })),
    ...summary.by_market.map((figures) => ({ name: marketName(figures.market), figures })),
    ...summary.by_month.map((figures) => ({ name: figures.month, figures })),
    ...summary.by_rules.map((figures) => ({ name: `Rules ${figures.rules}`, figures })),
    ...summary.by_grade.map((figures) => ({
      name: `All of grade ${figures.grade}, an hour before the start`,
      figures,
    })),
  ];
  return (
    <section class="panel" aria-labelledby="figures">
      <h2 id="figures">Claimed and realised</h2>
      {summary.picks === 0 && <p class="empty">No event of a recorded pick has started yet.</p>}
      {summary.picks > 0 && (
        <table class="plain-table stacked">
          <thead>
            <tr>
              <th scope="col">Picks of</th>
              <th scope="col">Number</th>
              <th scope="col">Claimed</th>
              <th scope="col">Closing value</th>
              <th scope="col">Beat the close</th>
              <th scope="col">Realised</th>
              <th scope="col">Return</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures }) => (
              <FigureRow key={name} name={name} figures={figures} />
            ))}
          </tbody>
        </table>
      )}
      <p class="waiting">
        Closing value is price × closing probability − 1, with its standard error. Realised is the
        closing value as a share of what was claimed. A return says little below {wholeNumber(MANY)}{' '}
        picks. Rules {inForce.version} grade since {dayOf(inForce.since)}, by weights fitted to
        matches until {dayOf(inForce.fitted_to)}.
      </p>
    </section>
  );
}

function FigureRow({ name, figures }: Row) {
  const { picks, claimed_ev: claimed, clv, return: returned } = figures;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Number">{wholeNumber(picks)}</td>
      <td data-label="Claimed">{or(claimed, signedPercent)}</td>
      <td data-label="Closing value">
        {or(clv.mean, signedPercent)}
        {clv.standard_error !== null && <small> ± {percent(clv.standard_error)}</small>}
      </td>
      <td data-label="Beat the close">{or(clv.beat_close, (share) => percent(share, 0))}</td>
      <td data-label="Realised">{or(clv.realised, (share) => percent(share, 0))}</td>
      <td data-label="Return">
        {returned.picks < MANY ? <small>{returnOf(returned)}</small> : returnOf(returned)}
        {returned.corrected > 0 && (
          <small class="under">{wholeNumber(returned.corrected)} corrected</small>
        )}
      </td>
    </tr>
  );
}

function returnOf({ mean, standard_error: error }: Figures['return']): string {
  return mean === null
    ? '–'
    : `${signedPercent(mean)}${error === null ? '' : ` ± ${percent(error)}`}`;
}

function or(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}

/** How often picks won, beside how often they should have. */
export function CalibrationTable({ rows }: { readonly rows: readonly Calibration[] }) {
  return (
    <section class="panel" aria-labelledby="calibration">
      <h2 id="calibration">Fair probabilities and what happened</h2>
      <table class="plain-table stacked">
        <thead>
          <tr>
            <th scope="col">Fair probability</th>
            <th scope="col">Bets</th>
            <th scope="col">Should win</th>
            <th scope="col">Won</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, to, bets, expected, won, standard_error: error }) => (
            <tr key={from}>
              <th scope="row">
                {percent(from, 0)} to {percent(to, 0)}
              </th>
              <td data-label="Bets">{wholeNumber(bets)}</td>
              <td data-label="Should win">{or(expected, percent)}</td>
              <td data-label="Won">
                {or(won, percent)}
                {error !== null && <small> ± {percent(error)}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
