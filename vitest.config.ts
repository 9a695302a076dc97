import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { REPORTERS } from './test/ci/reporters.ts';

/**
 * The suite of `npm test`: needs nothing but this folder; test/stack, test/deploy and
 * test/web/browser run apart (see .ci/run).
 */
export default defineConfig({
  test: {
    reporters: REPORTERS,
    include: ['test/**/*.test.ts'],
    exclude: ['test/stack/**', 'test/deploy/**', 'test/web/browser/**'],
    // One test of the templates checks the rules of CloudFormation: they take longer than all the
    // rest.
    env: { TZ: 'UTC', CDK_VALIDATION: 'false', CDK_DISABLE_STACK_TRACE: '1' },
    // One more than there are cores: many tests wait for a table, a stack or a bundle.
    maxWorkers: availableParallelism() + 1,
    // Files share the process of their worker: its modules, its templates and its database are made
    // once. A test leaves nothing behind that another one would see.
    isolate: false,
    // Node imports the sources as they are, as when the service runs; no test mocks a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Timeouts bound a hang only: a busy machine takes many times as long as a free one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
