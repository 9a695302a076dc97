import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');
const workflows = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const,
);

describe.each(workflows)('the workflow %s', (_name, text) => {
  test('pins every action by digest and names its version', () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) {
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('has the permissions it names and no stored key', () => {
    expect(text).toMatch(/^permissions:/m);
    expect(text).not.toMatch(
      /secrets\.|aws-(access-key-id|secret-access-key)|AWS_(ACCESS|SECRET)/i,
    );
  });
});

describe('a stage', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'deploy.yml') ?? [];
  const [, diff = '', check = '', deploy = ''] = text.split(/^ {2}(?:diff|check|deploy):$/m);
  const commandsOf = (job: string) => [...job.matchAll(/- run: (.*)/g)].map(([, line]) => line);

  test('is deployed from main, after its tests and an approval', () => {
    expect(text).toMatch(/if: github\.ref == 'refs\/heads\/main'/);
    expect(commandsOf(check)).toContain('npm run check');
    expect(deploy).toMatch(/^ {4}needs: \[diff, check\]$/m);
    expect(deploy).toMatch(/^ {4}environment: \$\{\{ inputs\.stage \}\}$/m);
  });

  test('is deployed as it was shown for approval: one job synthesizes it, another deploys that', () => {
    expect(commandsOf(diff)).toEqual([
      'npm ci',
      'npx cdk synth --quiet',
      'npx cdk diff --all --method=template --app cdk.out',
    ]);
    expect(diff).toMatch(
      /upload-artifact@.*\n {8}with:\n {10}name: cdk\.out\n {10}path: cdk\.out\n/,
    );
    expect(deploy).toMatch(
      /download-artifact@.*\n {8}with:\n {10}name: cdk\.out\n {10}path: cdk\.out\n/,
    );
    expect(commandsOf(deploy)).toEqual([
      'npm ci',
      'npm run deploy -- --app cdk.out --require-approval never',
    ]);
  });

  test('is tested by a job that can take no role', () => {
    expect(check).not.toContain('id-token');
    expect(check).not.toContain('environment:');
  });
});
