import type { Flags, Verb } from './verb.ts';
import { VERBS } from './verbs/index.ts';

const COMMAND = 'npm run -s admin --';
const STACK_FLAG = { stack: 'NAME' };
const CONFIRMATION_FLAGS = { yes: '', 'dry-run': '' };

/** The optional flags of a verb, with those that the command line itself understands. */
export function optionalOf({ optional, onStack, destroys }: Verb): Flags {
  return {
    ...optional,
    ...(destroys && CONFIRMATION_FLAGS),
    ...(onStack === false ? {} : STACK_FLAG),
  };
}

/** A verb with its flags, as it is called. */
export function usageOf(words: string, verb: Verb): string {
  const flag = ([name, value]: readonly [string, string]) => `--${name} ${value}`.trimEnd();
  const required = Object.entries(verb.flags).map(flag);
  const others = Object.entries(optionalOf(verb)).map((each) => `[${flag(each)}]`);
  return [COMMAND, words, ...required, ...others].join(' ');
}

/** The verbs that the first words name: one, those of a noun, or all. */
function verbsAbout(words: string): readonly (readonly [string, Verb])[] {
  const all = Object.entries(VERBS).sort(([a], [b]) => (nounOf(a) < nounOf(b) ? -1 : 1));
  const named = all.filter(([name]) => `${name} `.startsWith(`${words} `));
  return named.length > 0 ? named : all;
}

/** Help for programs: the usage of each verb, with its sentence and its example. */
export function helpDocument(words: string) {
  const verbs = verbsAbout(words);
  return {
    usage: verbs.map(([name, verb]) => usageOf(name, verb)),
    commands: verbs.map(([name, verb]) => ({
      command: name,
      summary: verb.summary,
      usage: usageOf(name, verb),
      example: exampleOf(name, verb),
    })),
  };
}

/** Help for people: by noun, a sentence and an example for each verb. */
export function helpText(words: string): string {
  const verbs = verbsAbout(words);
  const lines = verbs.flatMap(([name, verb], index) => {
    const isNewNoun = nounOf(name) !== nounOf(verbs[index - 1]?.[0] ?? '');
    return [
      ...(isNewNoun ? [nounOf(name).toUpperCase(), ''] : []),
      `  ${name}`,
      `      ${verb.summary}`,
      `      ${usageOf(name, verb)}`,
      `      Example: ${exampleOf(name, verb)}`,
      '',
    ];
  });
  return `${[...lines, ...NOTES].join('\n')}\n`;
}

const NOTES = [
  'Commands act on the stack that runs on this machine, or with --stack NAME on one on AWS.',
  'They print one JSON document. --json after --help prints this help as JSON.',
];

const nounOf = (words: string) => words.split(' ')[0] ?? '';

function exampleOf(words: string, { example }: Verb): string {
  return `${COMMAND} ${words} ${example}`.trimEnd();
}
