import { findDeployedStack, findLocalStack } from './find-stack.ts';
import { readFlags } from './flags.ts';
import { AdminProblem, toProblemView } from './problem.ts';
import type { Environment, Flags, FoundStack, Verb } from './verb.ts';
import { VERBS } from './verbs/index.ts';

type Process = Environment & {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
};

const HELP_FLAGS = new Set(['--help', '-h']);
const STACK_FLAG = { stack: 'NAME' };

/**
 * The operator's command line: `account create --plan sharp`. Acts on the stack that runs on this
 * machine, or with `--stack NAME` on one on AWS. Writes one JSON document to stdout, or a problem
 * to stderr; what was done but did not succeed (`webhook test`) gives both. Returns the exit code,
 * 1 for a problem.
 */
export async function runAdmin(
  args: readonly string[],
  { env, now, stdout, stderr }: Process,
): Promise<number> {
  let target: FoundStack | undefined;
  try {
    const topic = topicOf(args);
    if (topic) {
      stdout(toDocument({ usage: usageAbout(topic) }));
      return 0;
    }
    const { words, verb } = findVerb(args);
    const { stack, ...values } = readFlags(
      args.slice(words.split(' ').length),
      { ...verb, optional: optionalOf(verb) },
      usageOf(words, verb),
    );
    if (verb.onStack === false) {
      stdout(toDocument(await verb.run({ env, now }, values)));
      return 0;
    }
    target = stack
      ? await findDeployedStack(stack)
      : findLocalStack(env.LOCAL_DATA_DIR || '.local');
    stdout(toDocument(await verb.run({ ...target, env, now }, values)));
    return 0;
  } catch (error) {
    if (error instanceof AdminProblem && error.document) {
      stdout(toDocument(error.document));
    }
    stderr(toDocument(toProblemView(error)));
    return 1;
  } finally {
    target?.table.client.destroy();
  }
}

/**
 * What help is asked about, such as `help account` or `account create --help`; undefined where none
 * is asked for.
 */
function topicOf(args: readonly string[]): readonly string[] | undefined {
  if (args[0] === 'help') {
    return args.slice(1);
  }
  return HELP_FLAGS.has(args.at(-1) ?? '') ? args : undefined;
}

/** The one or two words before the first flag. */
function wordsOf(args: readonly string[]): string {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  return args.slice(0, firstFlag === -1 ? 2 : Math.min(firstFlag, 2)).join(' ');
}

/**
 * The verb that the first words name. Throws an AdminProblem with the usage of all where they name
 * none.
 */
function findVerb(args: readonly string[]): { words: string; verb: Verb } {
  const words = wordsOf(args);
  const verb = Object.hasOwn(VERBS, words) ? VERBS[words] : undefined;
  if (verb) {
    return { words, verb };
  }
  const detail = words ? `There is no command "${words}".` : 'Name a command.';
  throw new AdminProblem({
    code: 'unknown_verb',
    title: 'No such command',
    detail,
    usage: usageAbout([]),
  });
}

/** The usage of the verb, or of the verbs of the noun, that the first words name; else of all. */
function usageAbout(args: readonly string[]): string[] {
  const all = Object.entries(VERBS);
  const named = all.filter(([name]) => `${name} `.startsWith(`${wordsOf(args)} `));
  return (named.length > 0 ? named : all).map(([name, verb]) => usageOf(name, verb));
}

function optionalOf({ optional, onStack }: Verb): Flags {
  return { ...optional, ...(onStack === false ? {} : STACK_FLAG) };
}

function usageOf(words: string, verb: Verb): string {
  const required = Object.entries(verb.flags).map(
    ([name, placeholder]) => `--${name} ${placeholder}`,
  );
  const others = Object.entries(optionalOf(verb)).map(([name, value]) => `[--${name} ${value}]`);
  return ['npm run -s admin --', words, ...required, ...others].join(' ');
}

function toDocument(value: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
