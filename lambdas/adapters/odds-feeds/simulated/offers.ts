import { OFFER, OUTCOME, type OutcomeCode } from '#domain/odds/quotes.ts';
import type { QuotedOffer } from '#domain/odds/quotes-builder.ts';
import { SIMULATED_EXCHANGE, type SimulatedBook, SUPPLIERS, type Supplier } from './books.ts';
import type { Fixture } from './fixture-list.ts';
import { evenLine, shareAbove } from './lines.ts';
import { opinionAt, seenAt } from './opinion.ts';
import { onLadder, withMargin } from './pricing.ts';
import { keyOf, mix, uniform } from './random.ts';
import { type ScoreModel, scoreModel } from './score-model.ts';

const DEVIATION_MS = 7_200_000;
const DEVIATING_MARGIN = 1.2;
const THREE_WAY_MARGIN = 1.5;
/** A market disappears for a while now and then. */
const GAP_MS = 1_800_000;
const GAP_CHANCE = 0.015;
const NO_LINK_CHANCE = 0.08;

type Pair = readonly [outcome: OutcomeCode, probability: number];

type Desk = {
  readonly book: SimulatedBook;
  readonly supplier: Supplier;
  readonly fixture: Fixture;
  readonly key: number;
  readonly lastUpdate: number;
};

function winners(desk: Desk, model: ScoreModel): readonly Pair[] {
  const { twoWay, threeWay } = model;
  if (twoWay && !desk.supplier.hockeyNormalTime) {
    return [
      [OUTCOME.home, twoWay.home],
      [OUTCOME.away, twoWay.away],
    ];
  }
  const three = threeWay ?? { home: twoWay?.home ?? 0, draw: 0, away: twoWay?.away ?? 0 };
  const pairs: Pair[] = [[OUTCOME.home, three.home]];
  if (three.draw > 0) pairs.push([OUTCOME.draw, three.draw]);
  return [...pairs, [OUTCOME.away, three.away]];
}

function link(desk: Desk, kind: number, outcome: number): string | null {
  const { site } = desk.book;
  if (site === null || uniform(desk.key, kind * 8 + outcome) < NO_LINK_CHANCE) return null;
  return `${site}${desk.fixture.id}/${kind}-${outcome}`;
}

function offer(
  desk: Desk,
  kind: QuotedOffer['kind'],
  pairs: readonly Pair[],
  booksum: number,
  point?: number,
): QuotedOffer {
  const exchange = desk.book.key === SIMULATED_EXCHANGE;
  const round = exchange ? (booksum < 1 ? Math.ceil : Math.floor) : Math.round;
  const fine = desk.supplier.refreshMs < 60_000;
  const inverses = withMargin(
    pairs.map((pair) => pair[1]),
    booksum,
  );
  const prices = pairs.map(([outcome], index) => ({
    outcome,
    price: onLadder(inverses[index] ?? 1, fine, round),
    link: link(desk, kind, outcome),
  }));
  const { book, lastUpdate } = desk;
  return { book, kind, lastUpdate, prices, ...(point === undefined ? {} : { point }) };
}

function marginOf(desk: Desk, kind: number): number {
  const { book, supplier, lastUpdate, key } = desk;
  const bucket = Math.floor(lastUpdate / DEVIATION_MS);
  const deviates = uniform(mix(mix(key, 40 + kind), keyOf(book.key)), bucket) < book.deviates;
  return supplier.margin * (deviates ? DEVIATING_MARGIN : 1);
}

function offers(desk: Desk, kind: number, coverage: number): boolean {
  const bucket = Math.floor(desk.lastUpdate / GAP_MS);
  if (uniform(mix(desk.key, 60 + kind), bucket) < GAP_CHANCE) return false;
  return uniform(desk.key, 50 + kind) < coverage;
}

function lineStep(desk: Desk): { step: number; offset: number } {
  if (desk.supplier.lines === 'half') return { step: 1, offset: 0.5 };
  return { step: desk.fixture.league.discipline === 'football' ? 0.25 : 0.5, offset: 0 };
}

function h2h(desk: Desk, model: ScoreModel): QuotedOffer[] {
  if (!offers(desk, OFFER.h2h, 1)) return [];
  const pairs = winners(desk, model);
  if (pairs.some((pair) => pair[1] < 0.002)) return [];
  const margin = marginOf(desk, OFFER.h2h) * (pairs.length > 2 ? THREE_WAY_MARGIN : 1);
  const back = offer(desk, OFFER.h2h, pairs, 1 + margin);
  if (desk.book.key !== SIMULATED_EXCHANGE) return [back];
  return [back, offer(desk, OFFER.h2hLay, pairs, 1 - margin)];
}

function totals(desk: Desk, model: ScoreModel): QuotedOffer[] {
  if (!offers(desk, OFFER.totals, desk.supplier.totals)) return [];
  const { step, offset } = lineStep(desk);
  const line = evenLine(model.total, model.meanTotal, step, offset);
  const over = shareAbove(model.total, line);
  const pairs: Pair[] = [
    [OUTCOME.over, over],
    [OUTCOME.under, 1 - over],
  ];
  return [offer(desk, OFFER.totals, pairs, 1 + marginOf(desk, OFFER.totals), line)];
}

function spreads(desk: Desk, model: ScoreModel): QuotedOffer[] {
  if (!offers(desk, OFFER.spreads, desk.supplier.spreads)) return [];
  const { step, offset } = lineStep(desk);
  const line = evenLine(model.margin, model.meanMargin, step, offset);
  const home = shareAbove(model.margin, line);
  const pairs: Pair[] = [
    [OUTCOME.home, home],
    [OUTCOME.away, 1 - home],
  ];
  return [offer(desk, OFFER.spreads, pairs, 1 + marginOf(desk, OFFER.spreads), line === 0 ? 0 : -line)];
}

/** What one book offers on one match at `now` (epoch milliseconds), as the feed last saw it. */
export function offersOf(book: SimulatedBook, fixture: Fixture, now: number): QuotedOffer[] {
  const supplier: Supplier = SUPPLIERS[book.supplier];
  const lastUpdate = seenAt(book, fixture.league.sportKey, now);
  const key = mix(fixture.key, keyOf(book.supplier));
  const model = scoreModel(
    fixture.league.discipline,
    opinionAt(book.supplier, supplier, fixture, lastUpdate),
  );
  const desk: Desk = { book, supplier, fixture, key, lastUpdate };
  return [...h2h(desk, model), ...totals(desk, model), ...spreads(desk, model)];
}
