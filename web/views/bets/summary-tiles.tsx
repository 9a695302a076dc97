import type { BetGroup } from '../../../clients/generated/page-types.ts';
import { money, percent, plural, signedPercent, wholeNumber } from '../../format/text.ts';
import { Tile } from '../../ui/tile.tsx';

/** An amount with its sign. */
export function signedMoney(amount: number, currency: string): string {
  return `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), currency)}`;
}

/** Half the width of an interval as text; empty where there is none. */
export function margin(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : `± ${percent((high - low) / 2)}`;
}

/** What all bets came to: a list of figures for each currency, because these are never added. */
export function SummaryTiles({ total }: { readonly total: readonly BetGroup[] }) {
  return (
    <>
      {total.map((group) => (
        <section key={group.currency} aria-label={`Bets in ${group.currency}`}>
          {total.length > 1 && <h2>{group.currency}</h2>}
          <CurrencyTiles group={group} />
        </section>
      ))}
    </>
  );
}

function CurrencyTiles({ group }: { readonly group: BetGroup }) {
  const { currency, bets, settled, closed, compared, luck } = group;
  const few = 'too few for an interval';
  return (
    <dl class="tiles">
      <Tile
        name="Bets"
        value={wholeNumber(bets)}
        note={`${wholeNumber(settled)} settled, ${wholeNumber(closed)} with a closing line value`}
      />
      <Tile
        name="Staked"
        value={money(group.staked, currency)}
        note={`${money(group.settled_staked, currency)} on settled bets`}
      />
      <Tile
        name="Profit"
        value={settled === 0 ? '–' : signedMoney(group.profit, currency)}
        note={`of ${plural(settled, 'settled bet')}`}
      />
      <Tile
        name="Yield"
        value={group.yield === null ? '–' : signedPercent(group.yield)}
        note={margin(group.yield_low, group.yield_high) || few}
      />
      <Tile
        name="Closing line value"
        value={group.clv === null ? '–' : signedPercent(group.clv)}
        note={margin(group.clv_low, group.clv_high) || few}
      />
      <Tile
        name="Luck"
        value={compared === 0 ? '–' : signedMoney(luck, currency)}
        note={
          compared === 0
            ? 'no settled bet has a closing line value'
            : `${signedMoney(group.expected_profit, currency)} profit expected`
        }
      />
    </dl>
  );
}
