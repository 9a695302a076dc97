import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A command that runs beside the stack and ends with it. */
export type GuardedChild = ReturnType<typeof startGuarded>;

const GUARD = fileURLToPath(new URL('./guard.ts', import.meta.url));
const KEPT_OUTPUT = 20_000;

/**
 * Starts a command under a guard process. Guard and command have a session of their own, so a
 * Ctrl-C at the terminal does not end them before the stack has finished with them; and they end
 * when this process does, even by SIGKILL.
 */
export function startGuarded(
  command: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string },
) {
  const guard = spawn(process.execPath, [GUARD, command, ...args], {
    ...options,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let commandPid: number | undefined;
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  };
  guard.stdout?.on('data', keep);
  guard.stderr?.on('data', keep);
  guard.stdin?.on('error', () => undefined);
  guard.stdio[3]?.once('data', (chunk: Buffer) => {
    commandPid = Number(chunk.toString());
  });

  const exited = new Promise<{ code: number; output: string }>((resolve) => {
    guard.once('error', (error) => resolve({ code: 127, output: error.message }));
    guard.once('exit', (_code, signal) => {
      // A guard that was killed itself could not end its command.
      if (signal !== null) {
        end(commandPid);
      }
    });
    guard.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
  return {
    /** Exit code of the command, with the last part of what it wrote. Never rejects. */
    exited,
    /** Asks the command to end, and forces it after a second; resolves when it is gone. */
    async stop(): Promise<void> {
      guard.stdin?.end();
      await exited;
    },
  };
}

function end(pid: number | undefined): void {
  if (pid === undefined) {
    return;
  }
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
