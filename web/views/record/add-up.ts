import type { Calibration, Performance, RecordDay } from '../../../clients/generated/page-types.ts';
import type { Entry, Figures, PickBody } from '../../api/record-types.ts';
import { netPrice } from '../../bets/commission.ts';

/** What the entries tell of a pick whose close is known, or known to be missing. */
type Told = {
  readonly body: PickBody;
  readonly day: string;
  readonly rules: number;
  readonly close: Extract<Entry, { type: 'close' }> | undefined;
  result?: Extract<Entry, { type: 'result' | 'correction' }>;
  corrected: number;
};

/**
 * The figures that follow from entries that were checked. Grades are compared on bets outside the
 * record.
 */
export function addUp(
  entries: readonly Entry[],
  opened: ReadonlyMap<number, PickBody>,
): Omit<Performance, 'by_grade' | 'rules_in_force'> {
  const all = tell(entries, opened);
  const told = all.filter(({ body }) => body.grade !== 'B');
  const latest =
    told
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? '';
  const by = <Name extends string>(name: Name, groupOf: (pick: Told) => string) =>
    grouped(told, groupOf).map(
      ([value, picks]) =>
        ({ [name]: value, ...figuresOf(picks) }) as Record<Name, string> & Figures,
    );
  return {
    ...figuresOf(told),
    calibration: grouped(told, ({ body }) => String(decileOf(body))).map(([decile, picks]) =>
      calibrationOf(Number(decile), picks),
    ),
    by_sport: by('sport', ({ body }) => body.sport_key),
    by_market: by('market', ({ body }) => body.market_key),
    by_month: by('month', ({ day }) => day.slice(0, 7)),
    by_day: grouped(told, ({ day }) => spanOf(day, latest)).map(([day, picks]) =>
      dayOf(day, picks),
    ),
    by_rules: by('rules', ({ rules }) => String(rules)),
    recorded_b: figuresOf(all.filter(({ body }) => body.grade === 'B')),
  };
}

function tell(entries: readonly Entry[], opened: ReadonlyMap<number, PickBody>): readonly Told[] {
  const told = new Map<number, Told>();
  for (const entry of entries) {
    if (entry.type === 'close' || entry.type === 'no_close') {
      const body = opened.get(entry.pick);
      const pick = entries[entry.pick];
      if (body === undefined || pick?.type !== 'pick') {
        continue;
      }
      const close = entry.type === 'close' ? entry : undefined;
      told.set(entry.pick, {
        body,
        day: pick.opens.slice(0, 10),
        rules: entry.rules,
        close,
        corrected: 0,
      });
    }
    const known = 'pick' in entry ? told.get(entry.pick) : undefined;
    if (known && (entry.type === 'result' || entry.type === 'correction')) {
      known.result = entry;
      known.corrected += Number(entry.type === 'correction');
    }
  }
  return [...told.values()];
}

function grouped(
  told: readonly Told[],
  groupOf: (pick: Told) => string,
): [string, readonly Told[]][] {
  return [...Map.groupBy(told, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1));
}

const DECILES = 10;
const decileOf = ({ fair_prob }: PickBody) =>
  Math.min(DECILES - 1, Math.floor(fair_prob * DECILES));

/** The record sums whole ten-thousandths. */
const UNITS = 10_000;
const units = (value: number) => Math.round(value * UNITS);
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

function meanOf(values: readonly number[]) {
  const count = values.length;
  const mean = sum(values) / values.length;
  const error = Math.sqrt(sum(values.map((each) => (each - mean) ** 2)) / (count - 1) / count);
  return {
    mean: count > 0 ? mean / UNITS : null,
    standard_error: count > 1 ? error / UNITS : null,
  };
}

function figuresOf(told: readonly Told[]): Figures {
  const closed = told.flatMap(({ body, close }) => (close ? [{ body, close }] : []));
  const values = closed.map(({ close }) => units(close.clv));
  const claims = closed.map(({ body }) =>
    units(body.fair_prob * netPrice(body.book, body.price) - 1),
  );
  const results = told.flatMap(({ result }) => result ?? []);
  const returns = results.flatMap((result) =>
    result.return === null ? [] : [units(result.return - 1)],
  );
  return {
    picks: told.length,
    claimed_ev: meanOf(told.map(({ body }) => units(body.ev))).mean,
    clv: {
      picks: closed.length,
      ...meanOf(values),
      beat_close: share(values.filter((value) => value > 0).length, closed.length),
      realised: share(sum(values), sum(claims)),
      weak: closed.filter(({ close }) => close.weak).length,
    },
    promise: promiseOf(closed),
    return: {
      picks: returns.length,
      ...meanOf(returns),
      ungraded: results.length - returns.length,
      corrected: sum(told.map(({ corrected }) => corrected)),
    },
  };
}

const DAY_MS = 86_400_000;
const DAYS = 730;

/** A day; over two years before the latest one the Monday of its week. */
function spanOf(day: string, latest: string): string {
  const at = Date.parse(day);
  if (Date.parse(latest) - at < DAYS * DAY_MS) {
    return day;
  }
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

function dayOf(day: string, told: readonly Told[]): RecordDay {
  const values = told.flatMap(({ close }) => (close ? units(close.clv) : []));
  const profits = told.flatMap(({ result }) =>
    result && result.return !== null ? units(result.return - 1) : [],
  );
  const squares = (all: readonly number[]) => sum(all.map((each) => each ** 2)) / UNITS ** 2;
  return {
    day,
    picks: told.length,
    claimed: sum(told.map(({ body }) => units(body.ev))) / UNITS,
    closed: values.length,
    clv: sum(values) / UNITS,
    clv_squares: squares(values),
    settled: profits.length,
    profit: sum(profits) / UNITS,
    profit_squares: squares(profits),
  };
}

type Closed = { readonly body: PickBody; readonly close: NonNullable<Told['close']> };

/** What picks said was to expect, and what was kept. */
function promiseOf(closed: readonly Closed[]): Figures['promise'] {
  const promises = closed.flatMap(({ body, close }) =>
    body.expected_clv === undefined || body.beat_chance === undefined
      ? []
      : [{ clv: units(body.expected_clv), beat: units(body.beat_chance), kept: units(close.clv) }],
  );
  return {
    picks: promises.length,
    expected_clv: meanOf(promises.map(({ clv }) => clv)).mean,
    clv: meanOf(promises.map(({ kept }) => kept)).mean,
    beat_chance: meanOf(promises.map(({ beat }) => beat)).mean,
    beat_close: share(promises.filter(({ kept }) => kept > 0).length, promises.length),
  };
}

/** Halves of the stake that were decided, and those of them that won. */
const HALVES: ReadonlyMap<string, readonly [decided: number, won: number]> = new Map([
  ['won', [2, 2]],
  ['half_won', [1, 1]],
  ['half_lost', [1, 0]],
  ['lost', [2, 0]],
]);

function calibrationOf(decile: number, told: readonly Told[]): Calibration {
  const bets = told.map(({ body, result }) => {
    const [decided, won] = HALVES.get(result?.settlement ?? '') ?? [0, 0];
    return { decided, won, prob: units(body.fair_prob) / UNITS };
  });
  const decided = sum(bets.map((bet) => bet.decided));
  const variance = sum(bets.map((bet) => bet.decided * bet.prob * (1 - bet.prob)));
  return {
    from: decile / DECILES,
    to: (decile + 1) / DECILES,
    bets: decided / 2,
    expected: share(sum(bets.map((bet) => bet.decided * bet.prob)), decided),
    won: share(sum(bets.map((bet) => bet.won)), decided),
    standard_error: decided === 0 ? null : Math.sqrt(2 * variance) / decided,
  };
}

/** Figures are shown with four decimals. */
const TOLERANCE = 0.000_051;

/**
 * Where two sets of figures differ, as a path such as `by_sport.0.clv.mean`; undefined where they
 * are the same.
 */
export function differenceOf(own: unknown, served: unknown, path = ''): string | undefined {
  if (typeof own === 'number' && typeof served === 'number') {
    return Math.abs(own - served) <= TOLERANCE ? undefined : path;
  }
  if (typeof own !== 'object' || typeof served !== 'object' || own === null || served === null) {
    return own === served ? undefined : path;
  }
  const names = new Set([...Object.keys(own), ...Object.keys(served)]);
  for (const name of names) {
    const difference = differenceOf(
      Reflect.get(own, name),
      Reflect.get(served, name),
      `${path}${path && '.'}${name}`,
    );
    if (difference !== undefined) {
      return difference;
    }
  }
  return undefined;
}
