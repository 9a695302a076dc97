import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export type AdminAnswer = {
  readonly code: number;
  readonly stdout: Record<string, never>;
  readonly stderr: Record<string, never>;
};

function exitCodeOf(error: ExecFileException | null): number {
  if (!error) {
    return 0;
  }
  return typeof error.code === 'number' ? error.code : 1;
}

/** Runs the operator's command line on the stack of a data folder. */
export function admin(dataDir: string, ...args: string[]): Promise<AdminAnswer> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOCAL_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['bin/admin.ts', ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => {
        resolve({
          code: exitCodeOf(error),
          stdout: JSON.parse(stdout || '{}'),
          stderr: JSON.parse(stderr || '{}'),
        });
      },
    );
  });
}

/** A new account on plan sharp. */
export async function createUser(dataDir: string): Promise<string> {
  const { stdout } = await admin(dataDir, 'account', 'create', '--plan', 'sharp');
  return String(stdout.user_id);
}

/** A new key of an account, or of an account of its own. */
export async function createKey(
  dataDir: string,
  user?: string,
): Promise<{ user: string; keyId: string; key: string }> {
  const owner = user ?? (await createUser(dataDir));
  const { stdout } = await admin(dataDir, 'key', 'create', '--user', owner);
  return { user: owner, keyId: String(stdout.key_id), key: String(stdout.api_key) };
}
