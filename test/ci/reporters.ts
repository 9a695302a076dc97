import type { TestUserConfig } from 'vitest/config';

/** What vitest prints, and under `.ci/run` the file with its counts. */
export const REPORTERS: NonNullable<TestUserConfig['reporters']> =
  process.env.TEST_REPORT === undefined
    ? ['default']
    : ['default', ['json', { outputFile: process.env.TEST_REPORT }]];
