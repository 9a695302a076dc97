import type { Performance } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import type { Figures } from '../../api/record-types.ts';
import { marketName, percent, signedPercent, wholeNumber } from '../../format/text.ts';
import { dayOf } from '../../format/time.ts';
import { type Heading, Headings } from '../../table/headings.tsx';

/** With fewer picks a return is mostly luck, and shown small. */
const MANY = 10_000;

const HEADINGS: readonly Heading[] = [
  { title: 'Picks', tip: 'What these picks have in common.' },
  { title: 'Number', tip: 'How many picks are counted.' },
  { title: 'Claimed', tip: 'Mean expected value at publication, as a share of the stake.' },
  {
    title: 'Closing line value',
    tip: 'Mean of price × fair probability at the close − 1, with its standard error.',
  },
  { title: 'Promised', tip: 'The closing line value that the picks themselves named.' },
  { title: 'Beat the close', tip: 'Share of the picks whose price was better than the close.' },
  { title: 'Realised', tip: 'Closing line value as a share of what was claimed.' },
  { title: 'Return', tip: 'Mean profit of a stake of one unit, with its standard error.' },
];

type Row = { readonly name: string; readonly figures: Figures };
type Group = { readonly name: string; readonly rows: readonly Row[] };

/** What was claimed, and what the close says of it, by what the picks have in common. */
export function FiguresTables({ summary }: { readonly summary: Performance }) {
  const { rules_in_force: inForce } = summary;
  return (
    <section class="panel" aria-labelledby="figures">
      <h2 id="figures">All figures</h2>
      {groupsOf(summary).map(({ name, rows }, index) => (
        <details key={name} class="figures" open={index === 0}>
          <summary>{name}</summary>
          <FiguresTable name={name} rows={rows} />
        </details>
      ))}
      <p class="waiting">
        Closing line value is price × closing probability − 1, with its standard error. Promised is
        the closing line value, and the chance to beat the close, that the picks themselves named.
        Realised is the closing line value as a share of what was claimed. Below {wholeNumber(MANY)}{' '}
        picks the return is mostly luck. Grading rules v{inForce.version}, in force since{' '}
        {dayOf(inForce.since)}; fitted on matches up to {dayOf(inForce.fitted_to)}.
      </p>
    </section>
  );
}

function gradeName(grade: string): string {
  return grade === 'broad_consensus' ? 'Of these B by many books alone' : `Grade ${grade}`;
}

function groupsOf(summary: Performance): readonly Group[] {
  const groups: readonly Group[] = [
    {
      name: 'All picks',
      rows: [
        { name: 'Grade A', figures: summary },
        { name: 'Grade B, a class of its own', figures: summary.recorded_b },
      ].filter(({ figures }, index) => index === 0 || figures.picks > 0),
    },
    {
      name: 'By sport',
      rows: summary.by_sport.map((figures) => ({ name: sportTitle(figures.sport), figures })),
    },
    {
      name: 'By market',
      rows: summary.by_market.map((figures) => ({ name: marketName(figures.market), figures })),
    },
    {
      name: 'By month',
      rows: summary.by_month.map((figures) => ({ name: figures.month, figures })),
    },
    {
      name: 'By grading rules',
      rows: summary.by_rules.map((figures) => ({ name: `Rules v${figures.rules}`, figures })),
    },
    {
      name: 'All bets of each grade, an hour before the start',
      rows: summary.by_grade.map((figures) => ({ name: gradeName(figures.grade), figures })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

function FiguresTable({ name, rows }: Group) {
  return (
    <table class="plain-table stacked">
      <caption class="visually-hidden">{name}</caption>
      <Headings of={HEADINGS} />
      <tbody>
        {rows.map((row) => (
          <FigureRow key={row.name} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function FigureRow({ name, figures }: Row) {
  const { picks, claimed_ev: claimed, clv, promise, return: returned } = figures;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Number">{wholeNumber(picks)}</td>
      <td data-label="Claimed">{or(claimed, signedPercent)}</td>
      <td data-label="Closing line value">
        {or(clv.mean, signedPercent)}
        {clv.standard_error !== null && <small> ± {percent(clv.standard_error)}</small>}
      </td>
      <td data-label="Promised">
        {or(promise.expected_clv, signedPercent)}
        {promise.beat_chance !== null && (
          <small class="under">{percent(promise.beat_chance, 0)} to beat the close</small>
        )}
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
