/**
 * A process of its own that runs one command and never lets it outlive the stack: when its standard
 * input closes, which the system does however the stack ended, it ends the command. It reports the
 * command's process id on descriptor 3 and leaves with the command's exit code.
 */
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';

const GRACE_MS = 1000;
const [command = '', ...args] = process.argv.slice(2);

const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.once('spawn', () => writeSync(3, `${child.pid}\n`));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
child.once('exit', (code) => process.exit(code ?? 1));

function end(): void {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
}

process.stdin.resume();
process.stdin.once('end', end).once('error', end);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, end);
}
