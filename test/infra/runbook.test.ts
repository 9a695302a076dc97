import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS } from '../deploy/emulator-limits.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

test('the runbook lists what the deployment to an emulator does not show, as the run itself does', () => {
  const lines = runbook.replaceAll('`', '').split('\n');
  for (const limit of LIMITS) {
    expect(lines).toContain(`- ${limit}`);
  }
});
