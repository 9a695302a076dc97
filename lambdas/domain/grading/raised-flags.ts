import type { OfferFacts, PriceFacts, SurebetFacts } from './facts.ts';
import type { FlagRule } from './flag-rule.ts';
import { FLAGS, type Flag } from './flags.ts';
import type { GradeSettings, SurebetGradeSettings } from './settings.ts';

const RULES: readonly (readonly [Flag, FlagRule])[] = Object.entries(FLAGS) as [Flag, FlagRule][];

/** The flags whose rule applies, in the order of `FLAGS`. */
function flagsWhere(applies: (rule: FlagRule) => boolean | undefined): Flag[] {
  return RULES.filter(([, rule]) => applies(rule)).map(([flag]) => flag);
}

/** Some flags and another one, in the order of `FLAGS`. */
export function withFlag(flags: readonly Flag[], flag: Flag): Flag[] {
  return RULES.map(([name]) => name).filter((name) => name === flag || flags.includes(name));
}

/** The flags of a price with value. */
export function flagsOfPrice(facts: PriceFacts, settings: GradeSettings): Flag[] {
  return flagsWhere(({ onPrice }) => onPrice?.(facts, settings));
}

/** The flags of a surebet's leg by its price itself. */
export function flagsOfLeg(facts: OfferFacts, settings: GradeSettings): Flag[] {
  return flagsWhere(({ onLegPrice }) => onLegPrice?.(facts, settings));
}

/** The flags of a surebet, those of its legs included. */
export function flagsOfSurebet(facts: SurebetFacts, settings: SurebetGradeSettings): Flag[] {
  return flagsWhere(
    ({ onLegPrice, onSurebet }) =>
      onSurebet?.(facts, settings) || facts.legs.some((leg) => onLegPrice?.(leg, settings.grade)),
  );
}

/** Whether one of the flags means that the value itself may be an error. */
export function hasSevereFlag(flags: readonly Flag[]): boolean {
  return RULES.some(([flag, { isSevere }]) => isSevere === true && flags.includes(flag));
}

/** The flags about the size of a claim, or of its stake, alone. */
const NO_RESERVATION: ReadonlySet<Flag> = new Set<Flag>(['small_ev', 'low_ev', 'correlated']);

/** Whether a price has no reservation but the size of its value. */
export function isClear(flags: readonly Flag[]): boolean {
  return flags.every((flag) => NO_RESERVATION.has(flag));
}
