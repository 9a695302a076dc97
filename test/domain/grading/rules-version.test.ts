import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EXPECTATION } from '#domain/grading/expectation.ts';
import { FLAGS } from '#domain/grading/flags.ts';
import { GRADE_RULES_DATES, GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

/**
 * Since when each version of the rules grades, and its numbers and flags. A change of either is a
 * new version, which is a new line here. Version 1 was replaced on the day it came.
 */
const VERSIONS: Readonly<Record<number, { readonly since: string; readonly hash: string }>> = {
  1: { since: '2026-11-22', hash: 'e4266abc52eec610' },
  2: { since: '2026-11-22', hash: '620155fc27cdd241' },
  3: { since: '2026-11-23', hash: 'e7579da3a6f3c1ef' },
  4: { since: '2026-11-28', hash: '553280277614cdbe' },
};

/** Flags that only several feeds raise. They lower grades, so that what A and B promise stays. */
const OF_SEVERAL_FEEDS: readonly string[] = ['feeds_disagree', 'similar_names'];

test('whoever changes a number or a flag behind a grade raises the version of the rules, which the record shows', () => {
  const flags = Object.keys(FLAGS).filter((flag) => !OF_SEVERAL_FEEDS.includes(flag));
  const rules = JSON.stringify([DEFAULT_SCAN_SETTINGS, EXPECTATION, flags]);
  const hash = createHash('sha256').update(rules).digest('hex').slice(0, 16);
  expect(VERSIONS[GRADE_RULES_VERSION]).toEqual({ since: GRADE_RULES_DATES.since, hash });
});
