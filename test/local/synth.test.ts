import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { synthesize } from '../../local/synth.ts';
import { temporaryFolder } from './tiny-function.ts';

/**
 * An app that makes a stack named after what it is given, and says what it sees of the environment.
 */
const APP = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  import { name } from '../lib/name.ts';
  if (process.env.SCAN_INTERVAL_SECONDS === '7') throw new Error('SCAN_INTERVAL_SECONDS is "7"; no');
  const out: string = process.env.CDK_OUTDIR ?? '';
  mkdirSync(out, { recursive: true });
  const properties = { templateFile: 't.json', stackName: name };
  const artifacts = { s: { type: 'aws:cloudformation:stack', properties } };
  writeFileSync(out + '/manifest.json', JSON.stringify({ artifacts }));
  writeFileSync(out + '/t.json', JSON.stringify({ Resources: { seen: { Type: 'Seen', Properties: process.env } } }));
`;

function project() {
  const projectRoot = temporaryFolder();
  const write = (path: string, text: string) => writeFileSync(join(projectRoot, path), text);
  for (const folder of ['bin', 'lib']) {
    mkdirSync(join(projectRoot, folder));
  }
  write('bin/app.ts', APP);
  write('lib/name.ts', "export const name = 'first';");
  write('cdk.json', '{"context":{"flag":true}}');
  write('package.json', '{"type":"module"}');
  const outputDir = join(projectRoot, 'out', 'cdk.out');
  let synths = 0;
  const run = async (env: Record<string, string> = {}, signal = new AbortController().signal) => {
    const onSynth = () => {
      synths += 1;
    };
    const all = { PATH: process.env.PATH, ...env };
    const assembly = await synthesize({ projectRoot, outputDir, env: all, signal, onSynth });
    return {
      assembly,
      seen: assembly.template.Resources.seen?.Properties as Record<string, string>,
      synths,
    };
  };
  return { run, write, outputDir };
}

describe('synthesis', () => {
  test('happens once for unchanged sources, and again after a change of any of them', async () => {
    const { run, write } = project();
    expect((await run()).synths).toBe(1);
    expect((await run()).synths).toBe(1);
    write('lib/name.ts', "export const name = 'second';");
    const changed = await run();
    expect([changed.synths, changed.assembly.stackName]).toEqual([2, 'second']);
    write('lib/another.ts', '');
    expect((await run()).synths).toBe(3);
    write('package-lock.json', '{}');
    expect((await run()).synths).toBe(4);
  });

  test('happens anew where what was kept of it is damaged', async () => {
    const { run, outputDir } = project();
    await run();
    writeFileSync(join(outputDir, 'manifest.json'), '{"artifacts":');
    const { synths, assembly } = await run();
    expect([synths, assembly.stackName]).toEqual([2, 'first']);
  });

  test('depends on the settings of the stack, which are all that the app sees', async () => {
    const { run } = project();
    await run({ ODDS_FEED: 'simulated' });
    const { seen, synths } = await run({ ODDS_FEED: 'the-odds-api', SCAN_INTERVAL_SECONDS: '5' });
    expect(synths).toBe(2);
    expect(seen).toMatchObject({
      ODDS_FEED: 'the-odds-api',
      SCAN_INTERVAL_SECONDS: '5',
      CDK_CONTEXT_JSON: '{"flag":true}',
    });
    const { seen: same, synths: still } = await run({
      ODDS_FEED: 'the-odds-api',
      SCAN_INTERVAL_SECONDS: '5',
      ODDS_API_KEY: 'secret',
      AWS_REGION: 'elsewhere',
    });
    expect(still).toBe(2);
    expect(JSON.stringify(same)).not.toMatch(/secret|elsewhere/);
  });

  test('makes the stage of this machine, whatever stage the shell is set to deploy', async () => {
    const { run } = project();
    const { seen } = await run({
      STAGE: 'prod',
      DEPLOY_ACCOUNT: '123456789012',
      ALARM_EMAIL: 'ops@example.org',
    });
    expect(seen.STAGE).toBe('local');
    expect(JSON.stringify(seen)).not.toMatch(/123456789012|example\.org/);
  });

  test('makes the bundles CommonJS', async () => {
    const { run, outputDir } = project();
    await run();
    expect(JSON.parse(readFileSync(join(outputDir, 'package.json'), 'utf8'))).toEqual({
      type: 'commonjs',
    });
  });

  test('that fails gives the app’s own error message, and is tried again at the next start', async () => {
    const { run } = project();
    const failing = run({ SCAN_INTERVAL_SECONDS: '7' });
    await expect(failing).rejects.toThrow(
      'cannot be synthesized:\nSCAN_INTERVAL_SECONDS is "7"; no',
    );
    await expect(failing).rejects.not.toThrow('at file:');
    expect((await run({ SCAN_INTERVAL_SECONDS: '5' })).synths).toBe(2);
  });

  test('that fails without one gives all its output, but no line of minified code', async () => {
    const { run, write } = project();
    const said = `console.error('rule A is violated'); console.error('x'.repeat(5000)); process.exit(1);`;
    write('lib/name.ts', `export const name = '';\n${said}`);
    const failing = run();
    await expect(failing).rejects.toThrow('rule A is violated');
    await expect(failing).rejects.not.toThrow('xxx');
  });

  test('that is interrupted leaves nothing to be taken for finished', async () => {
    const { run, outputDir, write } = project();
    write(
      'lib/name.ts',
      'export const name = await new Promise(() => setInterval(() => {}, 1000));',
    );
    const interruption = new AbortController();
    const running = run({}, interruption.signal);
    interruption.abort();
    await expect(running).rejects.toThrow('aborted');
    expect(existsSync(join(outputDir, 'synthesized-from'))).toBe(false);
  });
});
