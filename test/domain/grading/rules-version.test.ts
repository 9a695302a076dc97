import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FLAGS } from '#domain/grading/flags.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

/** The numbers and flags of each version of the rules. A change of either is a new version, which is a new line here. */
const VERSIONS: Readonly<Record<number, string>> = {
  1: 'e4266abc52eec610',
  2: '620155fc27cdd241',
};

test('whoever changes a number or a flag behind a grade raises the version of the rules, which the record shows', () => {
  const rules = JSON.stringify([DEFAULT_SCAN_SETTINGS, Object.keys(FLAGS)]);
  const hash = createHash('sha256').update(rules).digest('hex').slice(0, 16);
  expect(VERSIONS[GRADE_RULES_VERSION]).toBe(hash);
});
