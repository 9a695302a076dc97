import type { Calibration, Performance } from '../../../clients/generated/page-types.ts';
import type { Entry, Figures, PickBody } from '../../api/record-types.ts';

/** What the entries tell of a pick whose close is known, or known to be missing. */
type Told = {
  readonly body: PickBody;
  readonly month: string;
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
  const told = tell(entries, opened);
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
    by_month: by('month', ({ month }) => month),
    by_rules: by('rules', ({ rules }) => String(rules)),
  };
}

function tell(entries: readonly Entry[], opened: ReadonlyMap<number, PickBody>): readonly Told[] {
  const told = new Map<number, Told>();
  for (const entry of entries) {
    if (entry.type === 'close' || entry.type === 'no_close') {
      const [body, pick] = [opened.get(entry.pick), entries[entry.pick]];
      if (body === undefined || pick?.type !== 'pick') {
        continue;
      }
      const close = entry.type === 'close' ? entry : undefined;
      told.set(entry.pick, {
        body,
        month: pick.opens.slice(0, 7),
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
  const [count, mean] = [values.length, sum(values) / values.length];
  const error = Math.sqrt(sum(values.map((each) => (each - mean) ** 2)) / (count - 1) / count);
  return {
    mean: count > 0 ? mean / UNITS : null,
    standard_error: count > 1 ? error / UNITS : null,
  };
}

function figuresOf(told: readonly Told[]): Figures {
  const closed = told.flatMap(({ body, close }) => (close ? [{ body, close }] : []));
  const values = closed.map(({ close }) => units(close.clv));
  const claims = closed.map(({ body }) => units(body.price * body.fair_prob - 1));
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
    return: {
      picks: returns.length,
      ...meanOf(returns),
      ungraded: results.length - returns.length,
      corrected: sum(told.map(({ corrected }) => corrected)),
    },
  };
}

/** Halves of the stake that were decided, and those of them that won. */
const HALVES: Readonly<Record<string, readonly [decided: number, won: number]>> = {
  won: [2, 2],
  half_won: [1, 1],
  half_lost: [1, 0],
  lost: [2, 0],
};

function calibrationOf(decile: number, told: readonly Told[]): Calibration {
  const bets = told.map(({ body, result }) => {
    const [decided, won] = HALVES[result?.settlement ?? ''] ?? [0, 0];
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
