import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FEED_FAULTS } from './feed-faults.ts';
import { SCENARIOS } from './scenarios.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8');

test('docs/faults.md says of every fault of the matrix what the service does', () => {
  for (const { name } of SCENARIOS) {
    expect(page).toContain(`| ${name} `);
  }
  for (const reason of Object.keys(FEED_FAULTS)) {
    expect(page).toContain(`\`${reason}\``);
  }
});
