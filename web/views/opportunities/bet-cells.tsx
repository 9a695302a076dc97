import type { Surebet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { formatOdds } from '../../format/odds.ts';
import { selectionName } from '../../format/text.ts';
import type { Row } from './row.ts';

/** The cells of a single bet: what, where, at which odds. */
export function BetCells({ item }: { readonly item: Row }) {
  return (
    <>
      <td class="c-bet">
        <b>{item.bet}</b>
        {item.market !== '' && <span class="bet-market">{item.market}</span>}
      </td>
      <td class="c-book">{item.bookTitle}</td>
      <td class="c-price">{item.price === null ? '' : <Odds decimal={item.price} />}</td>
      <td class="c-fair">{item.fairOdds === null ? '' : <Odds decimal={item.fairOdds} />}</td>
    </>
  );
}

/** A cell for each leg: what at which odds, and where. */
export function LegCells({
  surebet,
  columns,
}: {
  readonly surebet: Surebet;
  readonly columns: number;
}) {
  const { market_key: marketKey } = surebet;
  return (
    <>
      {Array.from({ length: columns }, (_, index) => {
        const leg = surebet.legs[index];
        return (
          <td key={index} class="c-leg">
            {leg && (
              <>
                <b>{selectionName({ ...leg, market_key: marketKey })}</b>
                <span class="bet-market">
                  <span class="leg-odds">
                    <Odds decimal={leg.price} />
                  </span>{' '}
                  {leg.book_title}
                </span>
              </>
            )}
          </td>
        );
      })}
    </>
  );
}

/** Odds as the reader likes them; beside a fraction, the decimals that it stands for. */
function Odds({ decimal }: { readonly decimal: number }) {
  const { preferences } = useApp();
  const format = preferences.oddsFormat.value;
  return (
    <>
      {formatOdds(decimal, format)}
      {format === 'fractional' && <small> {decimal.toFixed(2)}</small>}
    </>
  );
}
