import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Emulator, pipSettings, REGION } from './emulator.ts';
import { runCommand } from './run-command.ts';
import { FOLDER } from './stage-commands.ts';

const VERSION = '1.45.11';
const RUNBOOK = join(import.meta.dirname, '../../docs/runbook.md');
/** What sets a variable or a function for commands after it, and commands of AWS themselves. */
const COMMAND = /^ {4,}((?:aws|for|export|output\(\)|[A-Z_]+=\$\(aws) ?(?:.*\\\n)*.*)$/gm;
/** What the emulator has nothing for, or what another step of the run does. */
const LEFT_OUT = [
  'update-termination-protection',
  'list-backups',
  'restore-table-from-backup',
  'export-table-to-point-in-time',
  'import-table',
  // It sends no mail.
  'aws sns',
  // It has one account only.
  '--profile copy',
  // Of a stage that was removed before.
  'OLD_ARN',
];

/** The commands of the AWS command line that the runbook has, in its order. */
export function commandsOfRunbook(): readonly string[] {
  const commands = [...readFileSync(RUNBOOK, 'utf8').matchAll(COMMAND)].map(
    ([, command = '']) => command,
  );
  return commands.filter((command) => !LEFT_OUT.some((name) => command.includes(name)));
}

/**
 * Installs the AWS command line into a folder of its own, once: its packages are not those of the
 * emulator.
 */
async function installCli(emulator: Emulator): Promise<string> {
  const packages = join(FOLDER, `awscli-${VERSION}`);
  const pip = ['-m', 'pip', 'install', '--quiet', '--target', packages, `awscli==${VERSION}`];
  const env = { ...emulator.env, ...pipSettings() };
  if (!existsSync(join(packages, 'awscli'))) {
    await runCommand('python3', pip, { env, timeoutMs: 120_000 });
  }
  return packages;
}

/**
 * Types all of them, one after the other, at a deployed stack. Gives how many there were; throws at
 * the first that fails.
 */
export async function typeRunbook(emulator: Emulator, stack: string): Promise<number> {
  const commands = commandsOfRunbook().map((command) =>
    command.replaceAll('betting-analytics-prod', stack),
  );
  await typeCommands(emulator, commands);
  return commands.length;
}

/** Types commands of the AWS command line into one shell. Throws at the first that fails. */
export async function typeCommands(emulator: Emulator, commands: readonly string[]): Promise<void> {
  const packages = await installCli(emulator);
  const folder = mkdtempSync(join(FOLDER, 'runbook-'));
  writeFileSync(join(folder, 'key.txt'), 'the key of a feed');
  const script = [
    'set -euo pipefail',
    `cd '${folder}'`,
    `aws() { python3 -m awscli --endpoint-url "$AWS_ENDPOINT_URL" "$@"; }`,
    'set -x',
    ...commands,
  ];
  await runCommand('bash', ['-c', script.join('\n')], {
    env: { ...emulator.env, PYTHONPATH: packages, AWS_DEFAULT_REGION: REGION },
    timeoutMs: 300_000,
  });
}
