import type { Flag } from './flags.ts';
import type { Grade } from './grade.ts';

/** The grades that picks are made of. C is to be checked before betting and never sent. */
export type PickGrade = Exclude<Grade, 'C'>;

/**
 * What a subscriber chooses picks by: a grade, or by its flag the part of B that needs no sharp
 * source.
 */
export const GRADE_CHOICES = ['A', 'B', 'broad_consensus'] as const;
export type GradeChoice = (typeof GRADE_CHOICES)[number];

/** Whether picks are made of a grade. */
export function isPickGrade(grade: Grade): grade is PickGrade {
  return grade !== 'C';
}

/** Whether something is a list of choices with one at least. */
export function isGradeChoice(value: unknown): value is readonly GradeChoice[] {
  const known: readonly unknown[] = GRADE_CHOICES;
  return Array.isArray(value) && value.length > 0 && value.every((each) => known.includes(each));
}

/** What `choices` see of an offer: its grade, and whether it is a B by many books alone. */
export type Choosable = { readonly grade: PickGrade; readonly flags?: readonly Flag[] };

/** Whether an offer is of a grade that was chosen. */
export function isChosen({ grade, flags }: Choosable, choices: readonly GradeChoice[]): boolean {
  return (
    choices.includes(grade) ||
    (choices.includes('broad_consensus') && grade === 'B' && isBroadConsensus(flags))
  );
}

/** Whether many books agree on an offer without a sharp source. */
export function isBroadConsensus(flags: readonly Flag[] = []): boolean {
  return flags.includes('broad_consensus');
}
