import type { GoalFit } from '../goals/fit-goals.ts';

/** The log-odds that families give one line, so that one of them can be left out by a subtraction. */
export type LineVoices = {
  /** By family; NaN where it has none. */
  readonly logOdds: Float64Array;
  readonly sum: number;
  readonly families: number;
};

/** What a football match's handicap and total say about its winner. */
export type GoalsVoice = {
  readonly fit: GoalFit;
  /** Age of the older line, milliseconds; of a line of many the mean. */
  readonly ageMs: number;
  /** Whose lines they are; -1 where they are the mean of many. */
  readonly family: number;
  /** Voices behind the two lines; null where nobody can be left out of them. */
  readonly handicap: LineVoices | null;
  readonly total: LineVoices | null;
  /** Whether they agree with the winner prices at hand, and are young enough beside them. */
  admitted: boolean;
  /** Whether they contradict winner prices young enough to judge others by: a handicap with the wrong sign. */
  contradicted: boolean;
  /** The axes without the family last left out. */
  home: number;
  draw: number;
};

/** Families a line of many needs, the judged one aside. */
export const LEAST_VOICES = 3;

/**
 * Sets `home` and `draw` to what the lines say without a family (-1 for none), by the first derivative of the fit.
 * False where nothing is left: the lines are the family's own, or too few others quote them.
 */
export function leaveOut(goals: GoalsVoice, family: number): boolean {
  if (!goals.admitted || (family >= 0 && family === goals.family)) return false;
  const { fit, handicap, total } = goals;
  const byHandicap = shiftWithout(handicap, family);
  const byTotal = shiftWithout(total, family);
  if (Number.isNaN(byHandicap + byTotal)) return false;
  goals.home = fit.home + fit.homeByHandicap * byHandicap + fit.homeByTotal * byTotal;
  goals.draw = fit.draw + fit.drawByHandicap * byHandicap + fit.drawByTotal * byTotal;
  return true;
}

/** By how much the mean log-odds change without a family; NaN where too few are left. */
function shiftWithout(voices: LineVoices | null, family: number): number {
  const own = voices?.logOdds[family] ?? Number.NaN;
  if (voices === null || Number.isNaN(own)) return 0;
  const others = voices.families - 1;
  if (others < LEAST_VOICES) return Number.NaN;
  return (voices.sum - own) / others - voices.sum / voices.families;
}
