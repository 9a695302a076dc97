import { createInterface } from 'node:readline/promises';
import { runAdmin } from './admin/run.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  ask: process.stdin.isTTY ? ask : undefined,
});

/** On stderr, because stdout has the JSON document. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
