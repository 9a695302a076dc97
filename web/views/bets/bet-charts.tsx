import { useSignal } from '@preact/signals';
import type { Bet } from '../../../clients/generated/page-types.ts';
import { ClosingChart, ProfitChart } from '../../chart/over-days.tsx';
import { wholeNumber } from '../../format/text.ts';
import { runningMeans } from '../record/running.ts';
import { closingDays, isCompared, luckOf } from './by-day.ts';
import { signedMoney } from './summary-tiles.tsx';

/** A mean of one day is no line. */
const MIN_DAYS = 2;
/** The mean stakes that the scale of profits spans at least. */
const MIN_STAKES = 8;

/** The closing line values of bets, and their profit within the band of luck, in one currency. */
export function BetCharts({ bets }: { readonly bets: readonly Bet[] }) {
  const compared = bets.filter(isCompared);
  const byCurrency = [...Map.groupBy(compared, ({ currency }) => currency)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const currencies = byCurrency.map(([currency]) => currency);
  const chosen = useSignal('');
  const currency = currencies.includes(chosen.value) ? chosen.value : (currencies[0] ?? '');
  const own = compared.filter((bet) => bet.currency === currency);
  const { claimed, closing } = runningMeans(closingDays(bets));
  const luck = luckOf(own);
  if (closing.length < MIN_DAYS) {
    return null;
  }
  return (
    <div class="chart-pair">
      <section class="panel" aria-labelledby="own-closing">
        <h2 id="own-closing">Closing line value</h2>
        <p class="waiting">
          Running mean per bet, against the value when placed; the band is ± 2 standard errors.
        </p>
        <ClosingChart
          label="Mean value when placed and mean closing line value of your bets, by day"
          expected={{ name: 'when placed', points: claimed }}
          closing={closing}
        />
      </section>
      {luck.actual.length >= MIN_DAYS && (
        <section class="panel" aria-labelledby="own-profit">
          <div class="panel-head">
            <h2 id="own-profit">Profit and luck</h2>
            {currencies.length > 1 && (
              <select
                aria-label="Currency of the profit"
                class="filter"
                value={currency}
                onChange={(event) => {
                  chosen.value = event.currentTarget.value;
                }}
              >
                {currencies.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            )}
          </div>
          <p class="waiting">
            {wholeNumber(own.length)} settled bets with a closing line value; the band is what luck
            alone explains (95 %).
          </p>
          <ProfitChart
            label={`Profit of your bets and what is expected of it, in ${currency}, by day`}
            expected={{ name: 'expected', points: luck.expected }}
            actual={luck.actual}
            name={currency}
            format={(value) => signedMoney(value, currency)}
            minSpan={(MIN_STAKES * own.reduce((sum, { stake }) => sum + stake, 0)) / own.length}
          />
        </section>
      )}
    </div>
  );
}
