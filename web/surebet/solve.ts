import { type Constraint, solve as linearProgram } from 'yalps';
import type { Returns } from './returns.ts';

/** Stakes of the legs in their order, with what the worst and the best result leave of them. */
export type Solution = {
  readonly stakes: readonly number[];
  readonly total: number;
  readonly worst: number;
  readonly best: number;
};

export type Task = {
  readonly returns: Returns;
  /** The stakes of legs that are placed; undefined where it is to be found. */
  readonly placed: readonly (number | undefined)[];
  /** What all stakes may sum to; once a leg is placed, its stake decides. */
  readonly total: number;
  /** Stakes are multiples of this amount. */
  readonly unit: number;
};

/** How many units around the best stakes are tried for a better best result. */
const REACH = 1;
const CENT = 0.01;
const NOISE = 1e-9;

/**
 * The stakes whose worst result leaves the most, in multiples of the unit. Without a placed leg
 * they sum to at most the total, in cents to less than a cent for each leg below it; with one, the
 * others follow it.
 */
export function solve(task: Task): Solution {
  const isFree = task.placed.every((stake) => stake === undefined);
  // What rounding to whole cents can cost is less than a cent, so that they need no search.
  const found = task.unit <= CENT ? solveExactly(task) : solveInUnits(task);
  const choices = found.map((stake, leg) => {
    const placed = task.placed[leg];
    return placed === undefined ? unitsAround(stake, task.unit) : [placed];
  });
  let best: Solution | undefined;
  for (const stakes of productOf(choices)) {
    const solution = solutionOf(task.returns, stakes);
    const isAffordable = !isFree || solution.total <= task.total + NOISE;
    if (isAffordable && (best === undefined || isBetter(solution, best))) {
      best = solution;
    }
  }
  return best ?? solutionOf(task.returns, found);
}

function isBetter(one: Solution, other: Solution): boolean {
  const gain = one.worst - other.worst;
  return Math.abs(gain) > NOISE ? gain > 0 : one.best > other.best + NOISE;
}

/** The outcome of stakes that are known. */
export function solutionOf(returns: Returns, stakes: readonly number[]): Solution {
  const total = sum(stakes);
  const states = returns[0] ?? [];
  const profits = states.map(
    (_, state) => sum(stakes.map((stake, leg) => stake * (returns[leg]?.[state] ?? 0))) - total,
  );
  return { stakes, total, worst: Math.min(...profits), best: Math.max(...profits) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function unitsAround(stake: number, unit: number): readonly number[] {
  if (unit <= CENT) {
    const below = Math.floor(stake / CENT);
    return [below * CENT, (below + 1) * CENT];
  }
  const middle = Math.round(stake / unit);
  return Array.from({ length: 2 * REACH + 1 }, (_, step) => (middle + step - REACH) * unit).filter(
    (amount) => amount >= 0,
  );
}

function productOf(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return choices.reduce<readonly (readonly number[])[]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/**
 * The exact stakes, by a linear program: what the worst result pays, less the stakes, is made as
 * large as it can be. Unknown are the stakes of the legs that are not placed, and that payout.
 */
function solveExactly(task: Task): readonly number[] {
  return solveProgram(task, { step: 1, isWhole: false, sum: { equal: task.total } });
}

/** Stakes in whole units, which use up the total but for less than a unit for each leg. */
function solveInUnits(task: Task): readonly number[] {
  const { total, unit, placed } = task;
  const least = Math.max(0, total - placed.length * unit);
  return solveProgram(task, { step: unit, isWhole: true, sum: { min: least, max: total } });
}

type Program = {
  /** What one of a variable is, in money. */
  readonly step: number;
  /** Whether variables are whole numbers. */
  readonly isWhole: boolean;
  /** What the stakes sum to where none is placed. */
  readonly sum: Constraint;
};

function solveProgram(
  { returns, placed }: Task,
  { step, isWhole, sum: allowed }: Program,
): readonly number[] {
  const isFree = placed.every((stake) => stake === undefined);
  const states = (returns[0] ?? []).map((_, state) => state);
  const paidBy = (leg: number, state: number) => returns[leg]?.[state] ?? 0;
  const stakes = placed.flatMap((stake, leg): [string, Readonly<Record<string, number>>][] => {
    const perState = states.map((state) => [`state ${state}`, step * paidBy(leg, state)]);
    const column = { ...Object.fromEntries(perState), stakes: step, profit: -step };
    return stake === undefined ? [[String(leg), column]] : [];
  });
  const payout = Object.fromEntries(states.map((state) => [`state ${state}`, -1]));
  const constraints = states.map((state): [string, { readonly min: number }] => {
    const paid = sum(placed.map((stake, leg) => (stake ?? 0) * paidBy(leg, state)));
    return [`state ${state}`, { min: -paid }];
  });
  const { variables } = linearProgram({
    direction: 'maximize',
    objective: 'profit',
    constraints: new Map<string, Constraint>([
      ...constraints,
      ...(isFree ? [['stakes', allowed] as const] : []),
    ]),
    variables: new Map([...stakes, ['payout', { ...payout, profit: 1 }]]),
    integers: isWhole ? stakes.map(([leg]) => leg) : [],
  });
  const found = new Map(variables);
  return placed.map((stake, leg) => stake ?? step * (found.get(String(leg)) ?? 0));
}
