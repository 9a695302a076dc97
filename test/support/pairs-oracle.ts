import type { OracleOffer } from './board-oracle.ts';

/**
 * Middles and pairs of low hold by the rules of docs/board.md, by trying every pair of offers and
 * every result: no code of the product is used. How likely a result is comes from outside.
 */

export type OraclePair = {
  readonly hold: number;
  /** Each as `book price | book price`: more than one where several pairs cost the same. */
  readonly pairs: readonly string[];
  /** Stakes of the first pair, and what they lose at worst; chance and gain of a middle. */
  readonly stakes: readonly number[];
  readonly worstLoss: number;
  readonly chance: number | null;
  readonly ev: number | null;
};

/** What is known of an event: the means of a match's goals, or how likely a line is exceeded. */
export type Likely = {
  readonly goals: (event: string, market: string) => Goals | undefined;
  readonly fair: (line: string) => number | undefined;
};
type Goals = { readonly lambda: number; readonly mu: number; readonly rho: number };
type Bet = (result: number) => number;
type Line = {
  name: string;
  event: string;
  market: string;
  threshold: number;
  settlement: string;
  offers: readonly OracleOffer[];
};

const RESULTS = Array.from({ length: 601 }, (_, index) => index - 200);
const ROUNDING = 1e-5;

function linesOf(offers: ReadonlyMap<string, readonly OracleOffer[]>): Line[] {
  return [...offers].map(([name, ofLine]) => {
    const [event = '', market = '', point = '', settlement = ''] = name.split('|');
    const threshold = market === 'spreads' ? 0 - Number(point) : Number(point);
    return { name, event, market, threshold, settlement, offers: ofLine };
  });
}

/** What a stake of 1 on more than a threshold returns; a quarter line is two bets of a half. */
function over(threshold: number, net: number): Bet {
  const halves = (threshold * 4) % 2 === 0 ? [0] : [-0.25, 0.25];
  return (result) =>
    halves.reduce((sum, half) => {
      const lead = result - (threshold + half);
      const whole = lead === 0 ? 1 : Number(lead > 0) * net;
      return sum + whole / halves.length;
    }, 0);
}

const under = (threshold: number, net: number): Bet => {
  const mirrored = over(-threshold, net);
  return (result) => mirrored(-result);
};

/** The offers that cost least together, of those that may meet. */
function cheapest(low: Line, high: Line, mayMeet: (a: OracleOffer, b: OracleOffer) => boolean) {
  const all = low.offers.flatMap((first) =>
    high.offers
      .filter((second) => mayMeet(first, second))
      .map((second) => {
        const nets = [first.nets[0] ?? 0, second.nets[1] ?? 0] as const;
        const name = `${first.book} ${first.prices[0]} | ${second.book} ${second.prices[1]}`;
        return { name, nets, cost: 1 / nets[0] + 1 / nets[1] };
      }),
  );
  const least = Math.min(...all.map(({ cost }) => cost));
  const same = all.filter(({ cost }) => cost - least < 1e-12);
  const [first] = same;
  return first && { cost: least, nets: first.nets, pairs: same.map(({ name }) => name) };
}

function pairOf(found: NonNullable<ReturnType<typeof cheapest>>, bets: readonly [Bet, Bet]) {
  const { cost, nets, pairs } = found;
  const stakes = nets.map((net) => 1 / net / cost);
  const paid = (result: number) =>
    (stakes[0] ?? 0) * bets[0](result) + (stakes[1] ?? 0) * bets[1](result);
  const worstLoss = 1 - Math.min(...RESULTS.map(paid));
  return { pair: { hold: cost - 1, pairs, stakes, worstLoss, chance: null, ev: null }, paid };
}

/**
 * The cheapest pair of two books on each line of two outcomes. Where a match may be drawn, both
 * stakes on its winner can come back.
 */
export function oracleLowHolds(
  offers: ReadonlyMap<string, readonly OracleOffer[]>,
  mayBeDrawn: boolean,
) {
  const found = new Map<string, OraclePair>();
  for (const line of linesOf(offers)) {
    const best =
      line.offers[0]?.prices.length === 2 && cheapest(line, line, (a, b) => a.book !== b.book);
    if (best) {
      const [home, away] = best.nets;
      // A winner is a handicap: of 0 where a draw is a result, else one between two results.
      const ofWinner = mayBeDrawn ? 0 : 0.5;
      const threshold = line.market.startsWith('h2h') ? ofWinner : line.threshold;
      found.set(line.name, pairOf(best, [over(threshold, home), under(threshold, away)]).pair);
    }
  }
  return found;
}

/** Whether two thresholds are of one count: sets and games are not. */
function countAlike(market: string, from: number, to: number, hasSets: boolean): boolean {
  const isNear = to - from <= 1 || to - from <= Math.max(Math.abs(from), Math.abs(to)) / 3;
  return isNear || (market === 'spreads' && !hasSets);
}

/** Every two lines of a market on which both bets can win, by `<line>|<other point>`. */
export function oracleMiddles(
  offers: ReadonlyMap<string, readonly OracleOffer[]>,
  likely: Likely,
  hasSets: boolean,
) {
  const found = new Map<string, OraclePair>();
  const lines = linesOf(offers).filter(({ market }) => !market.startsWith('h2h'));
  const byKind = Map.groupBy(lines, (line) => [line.event, line.market, line.settlement].join());
  for (const ofKind of byKind.values()) {
    for (const low of ofKind) {
      for (const high of ofKind) {
        const [from, to] = [low.threshold, high.threshold];
        const best =
          from < to && countAlike(low.market, from, to, hasSets) && cheapest(low, high, () => true);
        if (!best) {
          continue;
        }
        const bets = [over(from, best.nets[0]), under(to, best.nets[1])] as const;
        const both = RESULTS.filter((result) => bets[0](result) > 1 && bets[1](result) > 1);
        if (both.length > 0) {
          const { pair, paid } = pairOf(best, bets);
          const chances = chancesOf(low, high, likely);
          const sum = (value: (result: number) => number) =>
            chances && [...chances].reduce((total, [at, p]) => total + p * value(at), 0);
          const chance = sum((result) => Number(both.includes(result)));
          const ev = sum((result) => paid(result) - 1);
          found.set(`${low.name}|${to}`, { ...pair, chance, ev });
        }
      }
    }
  }
  return found;
}

/** How likely each result is, or one of each kind of result; null where nothing tells. */
function chancesOf(low: Line, high: Line, { goals, fair }: Likely): Map<number, number> | null {
  const model = goals(low.event, low.market);
  if (model) {
    return scoresOf(model, low.market);
  }
  const [more, most] = [fair(low.name), fair(high.name)];
  const areHalf = [low, high].every(({ threshold }) => Math.abs(threshold) % 1 === 0.5);
  if (!areHalf || more === undefined || most === undefined || more - most < -ROUNDING) {
    return null;
  }
  const between = Math.max(0, more - most);
  return new Map([
    [low.threshold - 0.5, 1 - more],
    [low.threshold + 0.5, between],
    [high.threshold + 0.5, more - between],
  ]);
}

/** Score by score: Poisson goals of both sides, the four lowest scores as in Dixon and Coles. */
function scoresOf({ lambda, mu, rho }: Goals, market: string): Map<number, number> {
  const chances = new Map<number, number>();
  let all = 0;
  for (let home = 0; home <= 25; home++) {
    for (let away = 0; away <= 25; away++) {
      const lowest: Readonly<Record<string, number>> = {
        '0 0': 1 - lambda * mu * rho,
        '0 1': 1 + lambda * rho,
        '1 0': 1 + mu * rho,
        '1 1': 1 - rho,
      };
      const p = poisson(lambda, home) * poisson(mu, away) * (lowest[`${home} ${away}`] ?? 1);
      const result = market === 'spreads' ? home - away : home + away;
      chances.set(result, (chances.get(result) ?? 0) + p);
      all += p;
    }
  }
  return new Map([...chances].map(([result, p]) => [result, p / all]));
}

function poisson(mean: number, goals: number): number {
  let p = Math.exp(-mean);
  for (let goal = 1; goal <= goals; goal++) {
    p *= mean / goal;
  }
  return p;
}
