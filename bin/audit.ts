/**
 * `npm run audit [-- --require-advisories]`: licences of all packages in the lock file, which needs no network, and
 * their known vulnerabilities, which needs the service of advisories. Without that it says so and goes on, unless
 * `--require-advisories` asks for an answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAdvisories } from './audit/advisories.ts';
import { type LockedPackage, refusedLicences } from './audit/licences.ts';

type LockFile = { readonly packages: Readonly<Record<string, LockedPackage>> };

const { values } = parseArgs({ options: { 'require-advisories': { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const { packages }: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const refused = refusedLicences(packages);
for (const line of refused) console.error(`licence not allowed: ${line}`);
console.log(`licences   ${Object.keys(packages).length - 1} packages, ${refused.length} refused`);

// A shell finds npm by the name it has on this system. The arguments are constants.
const { stdout } = spawnSync('npm audit --json', {
  cwd: root,
  shell: true,
  encoding: 'utf8',
  timeout: 60_000,
});
const advisories = readAdvisories(stdout);
if (advisories.kind === 'answered') {
  for (const line of advisories.serious) console.error(`vulnerable: ${line}`);
  for (const line of advisories.minor) console.log(`vulnerable: ${line}`);
  console.log(`advisories ${advisories.serious.length} serious, ${advisories.minor.length} minor`);
} else {
  console.error(`advisories not checked: ${advisories.reason}`);
}

const isChecked = advisories.kind === 'answered' || !values['require-advisories'];
const isSerious = advisories.kind === 'answered' && advisories.serious.length > 0;
process.exitCode = refused.length > 0 || isSerious || !isChecked ? 1 : 0;
