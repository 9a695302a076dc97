import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CDK_JSON, unbundledApp } from './synthesize.ts';

type Flag = { readonly recommendedValue: unknown; readonly userValue?: unknown };
type Artifact = {
  readonly type: string;
  readonly properties: { readonly flags: Record<string, Flag> };
};

/** Flags that are not set as the CDK recommends; `docs/decisions.md` has the reason for each. */
const EXCEPTIONS: readonly string[] = [];

/** Every feature flag that the pinned CDK knows, as it reports them itself. */
function reportedFlags(): Record<string, Flag> {
  const { directory } = unbundledApp().synth();
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'));
  const artifacts = Object.values<Artifact>(manifest.artifacts);
  return artifacts.find(({ type }) => type === 'cdk:feature-flag-report')?.properties.flags ?? {};
}

test('every feature flag of the CDK is decided, and as recommended unless it is listed', () => {
  const flags = Object.entries(reportedFlags());
  expect(flags.length).toBeGreaterThan(100);
  expect(flags.flatMap(([name, { userValue }]) => (userValue === undefined ? [name] : []))).toEqual(
    [],
  );
  const different = flags.filter(
    ([, { userValue, recommendedValue }]) =>
      JSON.stringify(userValue) !== JSON.stringify(recommendedValue),
  );
  expect(different.map(([name]) => name)).toEqual(EXCEPTIONS);
});

test('a deployment asks before it widens permissions, unless it is told not to', () => {
  expect(CDK_JSON.requireApproval).toBe('broadening');
});
