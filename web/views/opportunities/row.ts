import type {
  Combo,
  OpportunityList,
  PickStake,
  Surebet,
  ValueBet,
} from '../../../clients/generated/page-types.ts';
import { marketName, plural, selectionName } from '../../format/text.ts';

/** An opportunity of any kind in the columns of the table. Instants in epoch milliseconds. */
export type Row = {
  readonly id: string;
  readonly opportunity: Opportunity;
  /** Start of its first event, epoch milliseconds. */
  readonly startsAt: number;
  readonly event: string;
  readonly bet: string;
  /** The market where the bet does not name it. */
  readonly market: string;
  readonly bookTitle: string;
  readonly books: readonly string[];
  readonly eventIds: readonly string[];
  readonly sports: readonly string[];
  readonly markets: readonly string[];
  /** The odds of every bet that it takes. */
  readonly prices: readonly number[];
  readonly price: number | null;
  readonly fairOdds: number | null;
  readonly ev: number;
  readonly grade: string;
  readonly stake: number | null;
  /** What each bankroll would stake that takes it; the first of them is `stake`. */
  readonly stakes: readonly PickStake[];
  readonly quotedAt: number | null;
};

export type Opportunity =
  | ({ readonly kind: 'value' } & ValueBet)
  | ({ readonly kind: 'surebet' } & Surebet)
  | ({ readonly kind: 'combo' } & Combo);

const versus = ({ home, away }: { readonly home: string; readonly away: string }) =>
  `${home} – ${away}`;

/** The rows of a list, in its order. */
export function toRows(list: OpportunityList): readonly Row[] {
  switch (list.kind) {
    case 'value':
      return list.data.map(fromValueBet);
    case 'surebet':
      return list.data.map(fromSurebet);
    case 'combo':
      return list.data.map(fromCombo);
    default:
      return list satisfies never;
  }
}

function common({ id, ev, grade, stake, stakes, quoted_at }: ValueBet | Surebet | Combo) {
  return {
    id,
    ev,
    grade,
    stake,
    stakes,
    quotedAt: quoted_at === null ? null : Date.parse(quoted_at),
  };
}

function fromValueBet(bet: ValueBet): Row {
  return {
    ...common(bet),
    opportunity: { kind: 'value', ...bet },
    startsAt: Date.parse(bet.commence_time),
    event: versus(bet),
    bet: selectionName(bet),
    market: marketName(bet.market_key),
    bookTitle: bet.book_title,
    books: [bet.book],
    eventIds: [bet.event_id],
    sports: [bet.sport_key],
    markets: [bet.market_key],
    prices: [bet.price],
    price: bet.price,
    fairOdds: bet.fair_odds,
  };
}

function fromSurebet(surebet: Surebet): Row {
  return {
    ...common(surebet),
    opportunity: { kind: 'surebet', ...surebet },
    startsAt: Date.parse(surebet.commence_time),
    event: versus(surebet),
    bet: surebetName(surebet),
    market: '',
    bookTitle: surebet.legs.map((leg) => leg.book_title).join(', '),
    books: surebet.legs.map(({ book }) => book),
    eventIds: [surebet.event_id],
    sports: [surebet.sport_key],
    markets: [surebet.market_key],
    prices: surebet.legs.map(({ price }) => price),
    price: null,
    fairOdds: null,
  };
}

/** `Winner`, `Total 2.5`, `Handicap: Inter −0.25 / Udinese +0.25`. */
function surebetName({ market_key: marketKey, point, legs }: Surebet): string {
  const market = marketName(marketKey);
  if (marketKey === 'spreads') {
    return `${market}: ${legs.map((leg) => selectionName({ ...leg, market_key: marketKey })).join(' / ')}`;
  }
  return point === null ? market : `${market} ${point}`;
}

function fromCombo(combo: Combo): Row {
  return {
    ...common(combo),
    opportunity: { kind: 'combo', ...combo },
    startsAt: Math.min(...combo.legs.map((leg) => Date.parse(leg.commence_time))),
    event: combo.legs.map((leg) => selectionName(leg)).join(' + '),
    bet: plural(combo.legs.length, 'leg'),
    market: '',
    bookTitle: combo.book_title,
    books: [combo.book],
    eventIds: combo.legs.map((leg) => leg.event_id),
    sports: [...new Set(combo.legs.map((leg) => leg.sport_key))],
    markets: [...new Set(combo.legs.map((leg) => leg.market_key))],
    prices: [combo.price],
    price: combo.price,
    fairOdds: combo.fair_odds,
  };
}
