/**
 * `npm run audit [-- --require-advisories]`: licences of all packages in the lock file, which needs
 * no network, and their known vulnerabilities, which needs the service of advisories. Without that
 * it says so and goes on, unless `--require-advisories` asks for an answer.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lock from '../package-lock.json' with { type: 'json' };
import { readAdvisories } from './audit/advisories.ts';
import { refusedLicences } from './audit/licences.ts';

const mustAnswer = isAnswerRequired();

const refused = refusedLicences(lock.packages);
for (const line of refused) {
  console.error(`licence not allowed: ${line}`);
}
console.log(
  `licences   ${Object.keys(lock.packages).length - 1} packages, ${refused.length} refused`,
);

// A shell finds npm by the name it has on this system. The arguments are constants.
const { stdout } = spawnSync('npm audit --json', {
  cwd: join(import.meta.dirname, '..'),
  shell: true,
  encoding: 'utf8',
  timeout: 60_000,
});
const advisories = readAdvisories(stdout);
if (advisories.kind === 'answered') {
  for (const line of advisories.serious) {
    console.error(`vulnerable: ${line}`);
  }
  for (const line of advisories.minor) {
    console.log(`vulnerable: ${line}`);
  }
  console.log(`advisories ${advisories.serious.length} serious, ${advisories.minor.length} minor`);
} else {
  console.error(`advisories not checked: ${advisories.reason}`);
}

const isChecked = advisories.kind === 'answered' || !mustAnswer;
const isSerious = advisories.kind === 'answered' && advisories.serious.length > 0;
process.exitCode = refused.length > 0 || isSerious || !isChecked ? 1 : 0;

function isAnswerRequired(): boolean {
  try {
    const options = { 'require-advisories': { type: 'boolean', default: false } } as const;
    return parseArgs({ options }).values['require-advisories'];
  } catch (error) {
    console.error(`${error}\nnpm run audit -- [--require-advisories]`);
    process.exit(1);
  }
}
