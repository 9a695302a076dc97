import type { WireEvent } from '#simulated-market/wire.ts';

/**
 * The lines of a recorded answer by the rules of docs/board.md, written a second time: no code of
 * the product is used.
 */

export type OracleLine = {
  readonly books: number;
  readonly hold: number;
  /**
   * Per outcome, in the order home, draw, away or over, under: what the best pays after commission,
   * and the price of each book that pays it.
   */
  readonly best: readonly { readonly net: number; readonly prices: readonly number[] }[];
};

const COMMISSION: Readonly<Record<string, number>> = {
  betdaq: 0.02,
  betfair_ex_au: 0.05,
  betfair_ex_eu: 0.05,
  betfair_ex_uk: 0.05,
  matchbook: 0.02,
  smarkets: 0.02,
};
const MAX_AGE_S = 300;
const MAX_EXCHANGE_GAP = 0.05;
const NO_OVERTIME = /^(boxing|cricket|mma)_/;

type Market = WireEvent['bookmakers'][number]['markets'][number];
type Offer = { book: string; age: number; prices: number[]; lay: number[] | undefined };

function pricesOf(market: Market | undefined, names: readonly string[]): number[] | undefined {
  if (market?.outcomes.length !== names.length) {
    return undefined;
  }
  const prices = names.map((name) => market.outcomes.find((each) => each.name === name)?.price);
  return prices.every((price) => price !== undefined && price > 1)
    ? (prices as number[])
    : undefined;
}

const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + 1 / price, 0);

/** Whether a bet can be placed: prices that are no error and, at an exchange, not above its lays. */
function isSound({ prices, lay }: Offer): boolean {
  const isError = sumOf(prices) < 1 || sumOf(prices) > 1.25;
  return !isError && !lay?.some((price, index) => price < (prices[index] ?? 0));
}

/** Whether the offer says anything of its market: exchanges only where they are tight. */
function speaks(offer: Offer): boolean {
  if (!isSound(offer)) {
    return false;
  }
  if (COMMISSION[offer.book] === undefined) {
    return true;
  }
  const gap = offer.lay ? sumOf(offer.prices) - sumOf(offer.lay) : sumOf(offer.prices) - 1.01;
  return gap <= MAX_EXCHANGE_GAP;
}

/** The strongest source first: Pinnacle, exchanges, then as many books as there are. */
function strengthOf(offers: readonly Offer[]): readonly [number, number] {
  const speaking = offers.filter(speaks);
  const isSharp = speaking.some(({ book }) => book === 'pinnacle');
  const isExchange = speaking.some(({ book }) => COMMISSION[book] !== undefined);
  return [isSharp ? 2 : Number(isExchange), speaking.length];
}

function offersOf(event: WireEvent, key: string, names: readonly string[], now: number): Offer[] {
  return event.bookmakers.flatMap((book) => {
    const market = book.markets.find((each) => each.key === key);
    const prices = pricesOf(market, names);
    if (!market || !prices) {
      return [];
    }
    const age = (now - Date.parse(market.last_update ?? book.last_update ?? '')) / 1000;
    const lays = book.markets.find((each) => each.key === `${key}_lay`);
    return [{ book: book.key, age, prices, lay: pricesOf(lays, names) }];
  });
}

/** The settlement of a book's lines, where books of the event price both winners. */
function settlementsOf(twoWay: readonly Offer[], threeWay: readonly Offer[]) {
  const [two, three] = [strengthOf(twoWay), strengthOf(threeWay)];
  if (two[1] + three[1] === 0) {
    return undefined;
  }
  const isTwo = two[0] === three[0] ? two[1] >= three[1] : two[0] > three[0];
  const [main, other] = isTwo ? [twoWay, threeWay] : [threeWay, twoWay];
  const [ofMain, ofOther] = isTwo
    ? ['with_overtime', 'normal_time']
    : ['normal_time', 'with_overtime'];
  const unknown = two[1] > 0 && three[1] > 0 ? 'unclear' : ofMain;
  return (book: string) => {
    const own = main.find((each) => each.book === book);
    if (own && isSound(own)) {
      return speaks(own) ? ofMain : unknown;
    }
    return other.some((each) => each.book === book) ? ofOther : unknown;
  };
}

/** Prices of a line at a book at which a bet can be placed, per outcome, and after commission. */
export type OracleOffer = {
  readonly book: string;
  readonly prices: readonly number[];
  readonly nets: readonly number[];
};

function usableIn(offers: readonly Offer[]): OracleOffer[] {
  const usable = offers.filter((offer) => offer.age <= MAX_AGE_S && isSound(offer));
  return usable.map(({ book, prices }) => {
    const nets = prices.map((price) => 1 + (price - 1) * (1 - (COMMISSION[book] ?? 0)));
    return { book, prices, nets };
  });
}

function lineOf(usable: readonly OracleOffer[]): OracleLine {
  const best = (usable[0]?.prices ?? []).map((_, index) => {
    const nets = usable.map((offer) => offer.nets[index] ?? 0);
    const net = Math.max(...nets);
    const prices = usable.map((offer) => offer.prices[index] ?? 0);
    return { net, prices: prices.filter((_price, at) => nets[at] === net) };
  });
  return { books: usable.length, hold: sumOf(best.map(({ net }) => net)) - 1, best };
}

/** Every line by `event|market|point|settlement`; `now` is in epoch milliseconds. */
export function oracleLines(events: readonly WireEvent[], now: number): Map<string, OracleLine> {
  const lines = [...oracleOffers(events, now)];
  return new Map(lines.map(([name, offers]) => [name, lineOf(offers)]));
}

/** The offers of every line, by the same names. */
export function oracleOffers(events: readonly WireEvent[], now: number) {
  const lines = new Map<string, readonly OracleOffer[]>();
  const add = (name: string, offers: readonly Offer[]) => {
    const usable = usableIn(offers);
    if (usable.length > 0) {
      lines.set(name, usable);
    }
  };
  for (const event of events.filter((each) => Date.parse(each.commence_time) > now)) {
    const { id, sport_key: sport } = event;
    const [home, away] = [event.home_team ?? '', event.away_team ?? ''];
    const twoWay = sport.startsWith('soccer_') ? [] : offersOf(event, 'h2h', [home, away], now);
    const threeWay = offersOf(event, 'h2h', [home, 'Draw', away], now);
    const isMixed = twoWay.length > 0 && threeWay.length > 0 && !NO_OVERTIME.test(sport);
    const settlement = isMixed ? settlementsOf(twoWay, threeWay) : undefined;
    add(`${id}|h2h||${settlement ? 'with_overtime' : 'usual'}`, twoWay);
    const threeKey = sport.startsWith('soccer_') ? 'h2h' : 'h2h_3_way';
    add(`${id}|${threeKey}||${settlement ? 'normal_time' : 'usual'}`, threeWay);
    for (const [key, names] of [
      ['totals', ['Over', 'Under']],
      ['spreads', [home, away]],
    ] as const) {
      const lined = Map.groupBy(offersOf(event, key, names, now), ({ book }) => {
        const market = event.bookmakers
          .find((each) => each.key === book)
          ?.markets.find((each) => each.key === key);
        const point = market?.outcomes.find(({ name }) => name === names[0])?.point ?? 0;
        return `${point + 0}|${settlement?.(book) ?? 'usual'}`;
      });
      for (const [name, offers] of lined) {
        add(`${id}|${key}|${name}`, offers);
      }
    }
  }
  return lines;
}
