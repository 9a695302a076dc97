import { findDeployedStack, findLocalStack } from './find-stack.ts';
import { readFlags } from './flags.ts';
import { AdminProblem, toProblemView } from './problem.ts';
import type { Flags, FoundStack, Verb } from './verb.ts';
import { VERBS } from './verbs/index.ts';

export type AdminSurroundings = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
};

const HELP = new Set(['help', '--help', '-h']);
const STACK_FLAG = { stack: 'NAME' };

/**
 * The operator's command line: `account create --plan sharp`. Acts on the stack that runs on this machine, or with
 * `--stack NAME` on one on AWS. Writes one JSON document to stdout, or a problem to stderr; what was done but did not
 * succeed (`webhook test`) gives both. Returns the exit code, 1 for a problem.
 */
export async function runAdmin(args: readonly string[], surroundings: AdminSurroundings): Promise<number> {
  const { env, now, stdout, stderr } = surroundings;
  let found: FoundStack | undefined;
  try {
    if (args.length === 1 && HELP.has(args[0] ?? '')) {
      stdout(toDocument({ usage: usageOfAll() }));
      return 0;
    }
    const { words, verb } = findVerb(args);
    const { stack, ...values } = readFlags(
      args.slice(words.split(' ').length),
      {
        required: verb.flags,
        optional: optionalOf(verb),
        ...(verb.maxLengths && { maxLengths: verb.maxLengths }),
      },
      usageOf(words, verb),
    );
    const connect = async (): Promise<FoundStack> => {
      found ??= stack ? await findDeployedStack(stack) : findLocalStack(env.LOCAL_DATA_DIR || '.local');
      return found;
    };
    const context = { stack: connect, table: async () => (await connect()).table, env, now };
    stdout(toDocument(await verb.run(context, values)));
    return 0;
  } catch (error) {
    if (error instanceof AdminProblem && error.document) stdout(toDocument(error.document));
    stderr(toDocument(toProblemView(error)));
    return 1;
  } finally {
    found?.table.client.destroy();
  }
}

/** The verb that the first words name. Throws an AdminProblem with the usage of all where they name none. */
function findVerb(args: readonly string[]): { words: string; verb: Verb } {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const given = args.slice(0, firstFlag === -1 ? args.length : firstFlag);
  const words = given.slice(0, 2).join(' ');
  const verb = Object.hasOwn(VERBS, words) ? VERBS[words] : undefined;
  if (verb) return { words, verb };
  throw new AdminProblem(
    'unknown_verb',
    'No such command',
    words ? `There is no command "${words}".` : 'Name a command.',
    { usage: usageOfAll() },
  );
}

function usageOfAll(): string[] {
  return Object.entries(VERBS).map(([name, verb]) => usageOf(name, verb));
}

function optionalOf({ optional, onStack }: Verb): Flags {
  return { ...optional, ...(onStack === false ? {} : STACK_FLAG) };
}

function usageOf(words: string, verb: Verb): string {
  const required = Object.entries(verb.flags).map(([name, placeholder]) => `--${name} ${placeholder}`);
  const others = Object.entries(optionalOf(verb)).map(([name, value]) => `[--${name} ${value}]`);
  return ['npm run -s admin --', words, ...required, ...others].join(' ');
}

function toDocument(value: Record<string, unknown>): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
