import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { minEvOf } from '../../bets/minimum-odds.ts';
import { fromBoard } from '../../bets/to-log.ts';
import { percent, signedPercent } from '../../format/text.ts';
import { Link } from '../../ui/link.tsx';
import type { BoardItem, Side } from './item.ts';

/** A value below this would be shown as 0.0 %. */
const LEAST_SHOWN = 0.0005;

type Props = {
  readonly side: Side;
  readonly item: BoardItem;
  /** Whether it is in the grid, where the arrow keys lead to it. */
  readonly isInGrid?: boolean;
};

/** The best price of an outcome, where it is, and how it compares to the fair one. */
export function BestPrice({ side, item, isInGrid = false }: Props) {
  const { preferences, coverage } = useApp();
  const { name, outcome, price, book, booksAtBest, fairOdds, value, stakeShare } = side;
  const others = booksAtBest - 1;
  const isValue = value !== null && value >= LEAST_SHOWN;
  const fair = fairOdds === null ? 'no fair odds' : `fair ${preferences.odds(fairOdds)}`;
  const beside = stakeShare === null ? fair : `stake ${percent(stakeShare)}`;
  return (
    <Link
      href={item.address}
      class={['best-price', isValue && 'value', isInGrid && 'row-toggle'].filter(Boolean).join(' ')}
      isPastTab={isInGrid}
    >
      {!isInGrid && <small>{name}</small>}
      <span>
        <b>{preferences.odds(price)}</b> <span class="visually-hidden">best, at </span>
        <span class="shrinks">{coverage.bookTitle(book)}</span>
        {others > 0 && (
          <small>
            {' '}
            +{others}
            <span class="visually-hidden"> {others === 1 ? 'book' : 'books'}</span>
          </small>
        )}
        {isInGrid && <small class="beside"> {beside}</small>}
      </span>
      <small>
        {isValue && (
          <em>
            {signedPercent(value)} <span class="visually-hidden">over fair, </span>
          </em>
        )}
        {isInGrid && <span class="shrinks">{outcome}</span>}
        <span class="whole">{isInGrid ? name.slice(outcome.length) : beside}</span>
      </small>
    </Link>
  );
}

/** Opens the form that logs a bet at the best price of an outcome. */
export function LogBest({ side, item, text }: Pick<Props, 'side' | 'item'> & { text: string }) {
  const { settings } = useApp();
  const terms = { minEv: minEvOf(settings.value), isOfPair: item.pair !== undefined };
  return (
    <LogButton
      bet={fromBoard(item.selection, side, terms)}
      label={`Log this bet: ${side.name}, ${item.event}`}
      text={text}
    />
  );
}

/** A cost of backing all outcomes; a profit says so. */
export function Cost({ fraction }: { readonly fraction: number }) {
  return fraction < 0 ? (
    <b class="gain">
      {percent(-fraction)} <small>profit</small>
    </b>
  ) : (
    <span>{percent(fraction)}</span>
  );
}
