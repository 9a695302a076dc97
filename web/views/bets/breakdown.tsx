import type { BetGroup, BetSummary } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { marketName, money, plural, signedPercent, wholeNumber } from '../../format/text.ts';
import { type Heading, Headings } from '../../table/headings.tsx';
import { useBankrollName } from './own-bankrolls.ts';
import { margin, signedMoney } from './summary-tiles.tsx';

const DIMENSIONS = {
  bankrolls: 'Bankroll',
  books: 'Book',
  sports: 'Sport',
  markets: 'Market',
  grades: 'Grade',
  months: 'Month (UTC)',
} as const satisfies Partial<Record<keyof BetSummary, string>>;
type Dimension = keyof typeof DIMENSIONS;

const SHARED = 'What the bets of a row have in common.';
const HEADINGS: readonly Heading[] = [
  { figure: 'Bets', tip: 'How many bets you logged.' },
  { figure: 'Staked', tip: 'All their stakes together.' },
  { figure: 'Profit', tip: 'What the settled ones returned, less their stakes.' },
  { figure: 'Yield', tip: 'Profit as a share of the settled stakes, with its margin of error.' },
  { figure: 'Closing line value', tip: 'Its mean over the bets that have one.' },
  { figure: 'Luck', tip: 'Profit less what the closing line value made you expect.' },
];

/** What the bets came to by what they have in common, as the person chooses. */
export function Breakdown({ summary }: { readonly summary: BetSummary }) {
  const { router } = useApp();
  const asked = router.place.value.query.get('by') as Dimension | null;
  const by = asked !== null && Object.hasOwn(DIMENSIONS, asked) ? asked : 'bankrolls';
  const nameOf = useGroupName(by);
  return (
    <section class="panel" aria-labelledby="breakdown">
      <div class="panel-head">
        <h2 id="breakdown">By {DIMENSIONS[by].toLowerCase()}</h2>
        <select
          aria-label="Show figures by"
          class="filter"
          value={by}
          onChange={(event) => router.setQuery({ by: event.currentTarget.value })}
        >
          {Object.entries(DIMENSIONS).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <table class="plain-table stacked">
        <Headings of={[{ title: DIMENSIONS[by], tip: SHARED }, ...HEADINGS]} />
        <tbody>
          {summary[by].map((group) => (
            <GroupRow
              key={`${group.value} ${group.currency}`}
              group={group}
              name={group.value === null ? 'None' : nameOf(group.value)}
            />
          ))}
        </tbody>
      </table>
      <p class="waiting">
        Intervals cover the true value with 95 %, and need ten bets. Several bets on one event make
        the true interval wider. Luck is the profit of bets with a closing line value less what
        these values promised.
        {summary.left_out > 0 &&
          ` ${plural(summary.left_out, 'smaller group')} of all kinds together are not shown.`}
      </p>
    </section>
  );
}

function useGroupName(by: Dimension): (value: string) => string {
  const { coverage } = useApp();
  const bankrollName = useBankrollName();
  const names: Readonly<Record<Dimension, (value: string) => string>> = {
    bankrolls: bankrollName,
    books: coverage.bookTitle,
    sports: sportTitle,
    markets: marketName,
    grades: (value) => value,
    months: (value) => value,
  };
  return names[by];
}

function GroupRow({ group, name }: { readonly group: BetGroup; readonly name: string }) {
  const { currency, bets, settled, compared } = group;
  const fraction = (value: number | null, low: number | null, high: number | null) => (
    <>
      {value === null ? '–' : signedPercent(value)}
      <small class="under">{margin(low, high)}</small>
    </>
  );
  return (
    <tr>
      <th scope="row">
        {name} <small>{currency}</small>
      </th>
      <td data-label="Bets" class="figure">
        {wholeNumber(bets)}
      </td>
      <td data-label="Staked" class="figure">
        {money(group.staked, currency)}
      </td>
      <td data-label="Profit" class="figure">
        {settled === 0 ? '–' : signedMoney(group.profit, currency)}
      </td>
      <td data-label="Yield" class="figure">
        {fraction(group.yield, group.yield_low, group.yield_high)}
      </td>
      <td data-label="Closing line value" class="figure">
        {fraction(group.clv, group.clv_low, group.clv_high)}
      </td>
      <td data-label="Luck" class="figure">
        {compared === 0 ? '–' : signedMoney(group.luck, currency)}
      </td>
    </tr>
  );
}
