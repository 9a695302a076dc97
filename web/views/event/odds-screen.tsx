import { useSignal } from '@preact/signals';
import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { commissionOf } from '../../bets/commission.ts';
import { minimumOddsAt, minimumOfAll } from '../../bets/minimum-odds.ts';
import { PriceStrip } from '../../chart/chart.tsx';
import { percent, selectionName, signedPercent } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import type { Preferences } from '../../preferences.ts';
import { isGradeCurrent } from '../../scan/is-confirmed.ts';
import { tipOf } from '../../ui/tip.ts';
import { type Grid, type GridCell, type GridRow, gridOf } from './book-grid.ts';
import { ROLE_NAMES, titleOfMarket } from './names.ts';

type Props = {
  readonly market: EventMarket;
  /** The value that a bet must have, as a fraction of the stake. */
  readonly minEv: number;
  /** Whether its prices can still be bet on. */
  readonly isOpen: boolean;
};

/** One market: every book's price for each outcome, under the fair price. */
export function OddsScreen({ market, minEv, isOpen }: Props) {
  const { preferences } = useApp();
  const sortBy = useSignal<number | undefined>(undefined);
  const grid = gridOf(market, sortBy.value);
  const columns = grid.outcomes.map(({ name, point }) =>
    selectionName({ market_key: market.market_key, outcome: name, point }),
  );
  return (
    <>
      <div class="odds-scroll">
        <table class="odds-grid" style={{ '--outcomes': columns.length }}>
          <caption class="visually-hidden">{titleOfMarket(market)}: every book's prices</caption>
          <thead>
            <tr>
              <th scope="col" {...tipOf('Every book that quotes the market.', '')}>
                Book
              </th>
              {columns.map((name, index) => (
                <th
                  scope="col"
                  key={name}
                  class="figure"
                  aria-sort={sortBy.value === index ? 'descending' : 'none'}
                >
                  <button
                    type="button"
                    class="link"
                    title={`Best price for ${name} first`}
                    onClick={() => {
                      sortBy.value = sortBy.value === index ? undefined : index;
                    }}
                  >
                    {name}
                  </button>
                </th>
              ))}
              <th
                scope="col"
                {...tipOf('How long ago the feed last saw the prices.', 'figure', true)}
              >
                Age
              </th>
            </tr>
            <tr class="fair-row">
              <th scope="row">Fair price</th>
              {grid.outcomes.map(({ name, fairOdds, fairProb }, index) => (
                <td key={name} class="figure" data-label={columns[index]}>
                  <b>{fairOdds === null ? '–' : preferences.odds(fairOdds)}</b>
                  <small>{fairProb === null ? '' : percent(fairProb)}</small>
                </td>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row) => (
              <BookRow key={row.key} row={row} columns={columns} isOpen={isOpen} />
            ))}
          </tbody>
        </table>
      </div>
      <PriceStrip
        label={`${titleOfMarket(market)}: every price, the fair odds and the minimum odds`}
        format={(odds) => preferences.odds(odds)}
        rows={stripRows(grid, columns, market, minEv, preferences)}
      />
    </>
  );
}

function stripRows(
  { outcomes, rows }: Grid,
  columns: readonly string[],
  { settled_share: settledShare }: EventMarket,
  minEv: number,
  { odds, minOdds }: Pick<Preferences, 'odds' | 'minOdds'>,
) {
  const minimumOf = (fairProb: number) => {
    const minimum = minimumOfAll(fairProb, settledShare, minEv);
    return { odds: minimum, text: minOdds(minimum) };
  };
  return outcomes.map(({ fairOdds, fairProb }, index) => ({
    name: columns[index] ?? '',
    fair: fairOdds ?? undefined,
    minimum: fairProb === null ? undefined : minimumOf(fairProb),
    prices: rows.flatMap(({ isLay, book, book_title: name, cells }) => {
      const cell = cells[index];
      if (!cell || isLay) {
        return [];
      }
      const { price, ev, isBest } = cell;
      const value = ev === null ? '' : ` (${signedPercent(ev)})`;
      const own = ownMinimum(book, cell, settledShare, minEv);
      const after = own === undefined ? '' : `, minimum ${minOdds(own)} after commission`;
      return [{ name, price, text: `${odds(price)}${value}${after}`, isBest }];
    }),
  }));
}

/** The minimum odds at an exchange, which are above those of a row. */
function ownMinimum(
  book: string,
  cell: GridCell,
  settledShare: number | null,
  minEv: number,
): number | undefined {
  const { price, point, ev, fair_prob: fairProb } = cell;
  return commissionOf(book) === 0 || ev === null || fairProb === null
    ? undefined
    : minimumOddsAt({ book, point, fairProb, price, ev, settledShare }, minEv);
}

type RowProps = {
  readonly row: GridRow;
  readonly columns: readonly string[];
  readonly isOpen: boolean;
};

function BookRow({ row, columns, isOpen }: RowProps) {
  const { slowNow } = useApp();
  const now = slowNow.value;
  const commission = commissionOf(row.book);
  return (
    <tr class={row.isLay ? 'lay' : ''}>
      <th scope="row">
        {row.book_title}
        {row.isLay && ' (lay)'}
        <small>
          {ROLE_NAMES[row.role]}
          {commission > 0 && ` · ${percent(commission)} commission`}
          {row.in_reference && ' · used for the fair price'}
        </small>
      </th>
      {columns.map((name, index) => (
        <Cell
          key={name}
          name={name}
          book={row.book_title}
          cell={row.cells[index]}
          isOpen={isOpen}
          isGraded={
            isOpen &&
            isGradeCurrent(now, { grade: row.cells[index]?.grade ?? null, quotedAt: row.quotedAt })
          }
        />
      ))}
      <td class="figure age" data-label="Age">
        {duration(now - row.quotedAt)}
      </td>
    </tr>
  );
}

type CellProps = {
  readonly name: string;
  readonly book: string;
  readonly cell: GridCell | undefined;
  readonly isOpen: boolean;
  /** Whether its grade still holds. */
  readonly isGraded: boolean;
};

/** A price as the way to the bet, with its value; the best one says so. */
function Cell({ name, book, cell, isOpen, isGraded }: CellProps) {
  const { preferences } = useApp();
  if (!cell) {
    return (
      <td class="figure" data-label={name}>
        –
      </td>
    );
  }
  const { price, ev, grade, isBest } = cell;
  const link = isOpen ? (cell.link ?? null) : null;
  const odds = <b>{preferences.odds(price)}</b>;
  return (
    <td
      class={`figure${isBest ? ' best' : ''}${ev !== null && ev > 0 ? ' value' : ''}`}
      data-label={name}
    >
      {link === null ? (
        odds
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Bet on ${name} at ${book}, ${preferences.odds(price)}`}
        >
          {odds}
        </a>
      )}
      <small>
        {isBest && <span class="best-word">best</span>}
        {ev !== null && <span class="cell-ev">{signedPercent(ev)}</span>}
        {grade && isGraded && <span class={`grade grade-${grade}`}>{grade}</span>}
      </small>
    </td>
  );
}
