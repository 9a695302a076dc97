/**
 * `npm run deploy [-- options of cdk deploy]`: synthesizes the stage named by `STAGE`, asks whether
 * the account allows what it needs, says what the feeds' terms ask for, shows every change, and
 * deploys exactly that. `--app FOLDER`
 * deploys what was synthesized into that folder before. A creation that failed can be repeated;
 * what it left behind is listed with the commands that remove it.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { askAccount } from './deploy/ask-account.ts';
import { readStacks } from './deploy/assembly.ts';
import { orphansOf, permitAnotherCreation, removalOf } from './deploy/failed-creation.ts';
import { feedTerms } from './deploy/feed-terms.ts';
import { missingFor, warningsFor } from './deploy/preflight.ts';

const PROJECT = join(import.meta.dirname, '..');
const CDK = join(PROJECT, 'node_modules/aws-cdk/bin/cdk');

process.exitCode = await deploy(process.argv.slice(2));

async function deploy(options: readonly string[]): Promise<number> {
  const { app, isSynthesized, others } = readOptions(options);
  if (!isSynthesized && !cdk('synth', '--quiet')) {
    return 1;
  }
  const stacks = readStacks(resolve(PROJECT, app));
  const account = askAccount();
  const missing = await missingFor(stacks, account);
  if (missing.length > 0) {
    console.error(['Not deployed. The account lacks:', ...missing].join('\n  '));
    return 1;
  }
  for (const sentence of [...(await warningsFor(stacks, account)), ...feedTerms(stacks)]) {
    console.log(sentence);
  }
  if (!cdk('diff', '--app', app)) {
    return 1;
  }
  await permitAnotherCreation(stacks);
  if (cdk('deploy', '--all', '--app', app, ...others)) {
    return 0;
  }
  const orphans = await orphansOf(stacks);
  if (orphans.length > 0) {
    const commands = orphans.flatMap(removalOf);
    const start = 'A creation failed and left behind what holds data. To remove it:';
    console.error([start, ...commands].join('\n  '));
  }
  console.error('Mend the cause, and run the same command again after a minute.');
  return 1;
}

/** The folder to deploy from, whether it was synthesized before, and what is left for the CDK. */
function readOptions(options: readonly string[]) {
  const at = options.indexOf('--app');
  const app = options[at + 1];
  if (at < 0 || app === undefined) {
    return { app: 'cdk.out', isSynthesized: false, others: options };
  }
  return { app, isSynthesized: true, others: options.toSpliced(at, 2) };
}

/** Runs a command of the CDK on this terminal. Says whether it went well. */
function cdk(...args: string[]): boolean {
  return (
    spawnSync(process.execPath, [CDK, ...args], { cwd: PROJECT, stdio: 'inherit' }).status === 0
  );
}
