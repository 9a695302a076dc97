import { spawn } from 'node:child_process';

export type Environment = Readonly<Record<string, string>>;

/**
 * Runs a program to its end and gives its standard output; throws with all it said when it fails.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { env, timeoutMs }: { env: Environment; timeoutMs: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    const said = { all: '', out: '' };
    child.stdout.on('data', (chunk) => {
      said.out += chunk;
      said.all += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said.all += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) {
        return resolve(said.out);
      }
      const words = [command, ...args].join(' ');
      reject(new Error(`${words} ended with ${code ?? signal}:\n${said.all.slice(-6000)}`));
    });
  });
}
