import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '../../bin/admin/run.ts';

/** The operator's command line on a stack that `stack.json` of a folder of its own names. */
export function createAdminRunner({
  region = 'us-east-1',
  ...stack
}: {
  readonly region?: string;
  readonly dynamodb_endpoint: string;
  readonly table_name: string;
  readonly lambda_endpoint: string;
  readonly sqs_endpoint?: string;
}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'admin-'));
  const file = {
    sqs_endpoint: 'http://127.0.0.1:1',
    ...stack,
    region,
    stack_name: 'stack',
    pid: process.pid,
  };
  writeFileSync(join(dataDir, 'stack.json'), JSON.stringify(file));
  return {
    /** What a command writes, and its exit code. `now` in epoch milliseconds. */
    async run(command: string | readonly string[], now: number) {
      const written = { stdout: '', stderr: '' };
      const exitCode = await runAdmin(typeof command === 'string' ? command.split(' ') : command, {
        env: { LOCAL_DATA_DIR: dataDir },
        now: () => now,
        stdout: (chunk) => {
          written.stdout += chunk;
        },
        stderr: (chunk) => {
          written.stderr += chunk;
        },
      });
      return { exitCode, ...written };
    },
    stop: () => rmSync(dataDir, { recursive: true }),
  };
}

export type AdminRunner = ReturnType<typeof createAdminRunner>;
