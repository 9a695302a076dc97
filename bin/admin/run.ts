import { nearestOf } from '#domain/webhooks/subscriber/nearest-key.ts';
import { findUserId } from './accounts.ts';
import { type Ask, confirm } from './confirmation.ts';
import { findDeployedStack, findLocalStack } from './find-stack.ts';
import { readFlags } from './flags.ts';
import { helpDocument, helpText, optionalOf, usageOf } from './help.ts';
import { AdminProblem, toProblemView } from './problem.ts';
import { type Environment, type FoundStack, USER, type Verb } from './verb.ts';
import { VERBS } from './verbs/index.ts';

type Process = Environment & {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Where standard input is a terminal. */
  readonly ask?: Ask | undefined;
};

const HELP_FLAGS = new Set(['--help', '-h']);

/**
 * The operator's command line: `account create --plan sharp`. Acts on the stack that runs on this
 * machine, or with `--stack NAME` on one on AWS. Writes one JSON document to stdout, or a problem
 * to stderr; what was done but did not succeed (`webhook test`) gives both. Help alone is text,
 * unless `--json` is given. Returns the exit code, 1 for a problem.
 */
export async function runAdmin(
  args: readonly string[],
  { env, now, stdout, stderr, ask }: Process,
): Promise<number> {
  let target: FoundStack | undefined;
  try {
    const topic = topicOf(args);
    if (topic) {
      const words = wordsOf(topic);
      stdout(args.includes('--json') ? toDocument(helpDocument(words)) : helpText(words));
      return 0;
    }
    const { words, verb } = findVerb(args);
    const { stack, ...given } = readFlags(
      args.slice(words.split(' ').length),
      { ...verb, optional: optionalOf(verb) },
      usageOf(words, verb),
    );
    if (verb.onStack === false) {
      stdout(toDocument(await verb.run({ env, now }, given)));
      return 0;
    }
    target = stack
      ? await findDeployedStack(stack)
      : findLocalStack(env.LOCAL_DATA_DIR || '.local');
    const isDeployed = stack !== undefined;
    const values = await withUserId(target, verb, given);
    const dryRun = await confirm(verb, { stack: target, isDeployed, values: given, ask });
    stdout(toDocument(dryRun ?? (await verb.run({ ...target, env, now }, values))));
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

/** The values of the flags, with the id of the account whose e-mail was given. */
async function withUserId(
  { call }: FoundStack,
  { flags }: Verb,
  given: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { user } = given;
  return flags.user === USER && user !== undefined
    ? { ...given, user: await findUserId(call, user) }
    : given;
}

/**
 * What help is asked about, such as `help account` or `account create --help`; undefined where none
 * is asked for.
 */
function topicOf(args: readonly string[]): readonly string[] | undefined {
  const words = args.filter((arg) => arg !== '--json');
  if (words[0] === 'help') {
    return words.slice(1);
  }
  return HELP_FLAGS.has(words.at(-1) ?? '') ? words : undefined;
}

/** The one or two words before the first flag. */
function wordsOf(args: readonly string[]): string {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  return args.slice(0, firstFlag === -1 ? 2 : Math.min(firstFlag, 2)).join(' ');
}

/**
 * The verb that the first words name. Throws an AdminProblem with the usage of all where they name
 * none, and with the verb that is spelled most like them.
 */
function findVerb(args: readonly string[]): { words: string; verb: Verb } {
  const words = wordsOf(args);
  for (const each of [words, words.split(' ')[0] ?? '']) {
    const verb = Object.hasOwn(VERBS, each) ? VERBS[each] : undefined;
    if (verb) {
      return { words: each, verb };
    }
  }
  const nearest = nearestOf(words, Object.keys(VERBS));
  const advice = nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
  throw new AdminProblem({
    code: 'unknown_verb',
    title: 'No such command',
    detail: words ? `There is no command "${words}".${advice}` : 'Name a command.',
    usage: helpDocument('').usage,
  });
}

function toDocument(value: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
