import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '../deploy/emulator-limits.ts';
import { templateFor } from './synthesize.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

test('the runbook says what to do about every alarm', () => {
  const alarms = Object.values(templateFor().ofType('AWS::CloudWatch::Alarm'));
  const names = alarms.map(({ Properties }) =>
    String(Properties.AlarmName).replace('betting-analytics-dev', '<stack>'),
  );
  const unnamed = names.filter(
    (name) => !runbook.includes(`\`${name.replace(/-get-.*/, '-get-…-errors')}\``),
  );
  expect(unnamed).toEqual([]);
});

test('the runbook lists what the deployment to an emulator does not show, as the run itself does', () => {
  const lines = runbook.replaceAll('`', '').split('\n');
  for (const limit of LIMITS) expect(lines).toContain(`- ${limit}`);
});
