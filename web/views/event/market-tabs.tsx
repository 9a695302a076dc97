import { useSignal } from '@preact/signals';
import type { EventMarket } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { marketName, percent } from '../../format/text.ts';
import { Select } from '../../ui/select.tsx';
import { FairPrice } from './fair-price.tsx';
import { titleOfMarket } from './names.ts';
import { OddsScreen } from './odds-screen.tsx';

type Props = {
  readonly markets: readonly EventMarket[];
  readonly minEv: number;
  /** Whether its prices can still be bet on. */
  readonly isOpen: boolean;
};

/** The markets of an event: a tab for each kind, and a choice of line where a kind has several. */
export function MarketTabs({ markets, minEv, isOpen }: Props) {
  const kinds = [...Map.groupBy(markets, (market) => market.market_key)];
  const { query } = useApp().router.place.peek();
  const chosen = useSignal(query.get('market') ?? '');
  const line = useSignal(query.get('line') ?? '');
  const [key, lines] = kinds.find(([kind]) => kind === chosen.value) ?? kinds[0] ?? ['', []];
  const market = lines.find(({ point }) => String(point) === line.value) ?? mainLine(lines);
  if (!market) {
    return <p class="empty">No book has a price for this event now.</p>;
  }
  // An account that may not see prices is answered without books, often before its plan is known.
  const hasPrices = markets.some(({ books }) => books.length > 0);

  function choose(kind: string): void {
    chosen.value = kind;
    line.value = '';
  }
  function step(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const by = steps[event.key];
    const at = kinds.findIndex(([kind]) => kind === key);
    const next = by === undefined ? undefined : kinds[(at + by + kinds.length) % kinds.length];
    if (next) {
      event.preventDefault();
      choose(next[0]);
      document.getElementById(tabId(next[0]))?.focus();
    }
  }
  return (
    <section class="panel" aria-label="Prices">
      <div class="panel-head">
        <div role="tablist" aria-label="Markets" class="tabs" onKeyDown={step}>
          {kinds.map(([kind, { length }]) => (
            <button
              key={kind}
              id={tabId(kind)}
              type="button"
              role="tab"
              class="quiet"
              aria-selected={kind === key}
              aria-controls="market"
              tabIndex={kind === key ? 0 : -1}
              onClick={() => choose(kind)}
            >
              {marketName(kind)}
              {length > 1 && <small>{length} lines</small>}
            </button>
          ))}
        </div>
        {lines.length > 1 && (
          <Select
            label="Line"
            absent={titleOfMarket(mainLine(lines) ?? market)}
            value={market === mainLine(lines) ? '' : line.value}
            choices={lines
              .filter((each) => each !== mainLine(lines))
              .map((each) => [String(each.point), titleOfMarket(each)])}
            onValue={(value) => {
              line.value = value;
            }}
          />
        )}
      </div>
      <div id="market" role="tabpanel" aria-labelledby={tabId(key)} class="market">
        {hasPrices ? (
          <OddsScreen key={titleOfMarket(market)} market={market} minEv={minEv} isOpen={isOpen} />
        ) : (
          <FairOnly market={market} />
        )}
        {hasPrices && <FairPrice market={market} />}
      </div>
    </section>
  );
}

const tabId = (kind: string) => `market-${kind}`;

/** The line that most books have a price for, or without prices most sources an opinion. */
function mainLine(lines: readonly EventMarket[]): EventMarket | undefined {
  const weight = ({ books, families }: EventMarket) => books.length * 1000 + families;
  return lines.reduce<EventMarket | undefined>(
    (main, market) => (main && weight(main) >= weight(market) ? main : market),
    undefined,
  );
}

function FairOnly({ market }: { readonly market: EventMarket }) {
  const { preferences } = useApp();
  return (
    <dl class="fair-only">
      {market.outcomes.map(({ outcome, fair_prob: p, fair_odds: odds }) => (
        <div key={outcome}>
          <dt>{outcome}</dt>
          <dd>
            <b>{percent(p)}</b> fair odds {preferences.odds(odds)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
