#!/usr/bin/env node
import { BettingAnalytics } from './client.ts';
import { runCommand } from './command-line.ts';

type Stream = { write(text: string): void; on(event: 'error', listener: () => void): void };
/** What this program uses of Node, which the package does not depend on for its types. */
const { process } = globalThis as unknown as {
  readonly process: {
    readonly argv: readonly string[];
    readonly stdout: Stream;
    readonly stderr: Stream;
    exit(code?: number): never;
    exitCode: number;
  };
};

// A reader such as `head` may close the pipe.
process.stdout.on('error', () => process.exit());
process.exitCode = await runCommand(process.argv.slice(2), {
  connect: () => BettingAnalytics.fromEnv(),
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
