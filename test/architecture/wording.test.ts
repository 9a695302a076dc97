import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What a native speaker of the field would not say, and what they say. Texts of page, API, docs and
 * commands, and the comments beside them.
 */
const WORDS: readonly (readonly [said: RegExp, better: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'who'],
  [/\bnobody\b/i, 'no one, or the fact without a person'],
  [/\bas good as none\b/i, 'counts as unset'],
  [/\bthose to whom\b/i, 'the noun: pending subscribers'],
  [/\bof equals\b/i, 'ties'],
  [/\bowed\b/, 'pending'],
  [/\bis no (2xx|decimal odds|valid)\b/i, 'is not'],
  [/\bneeds? the plan\b/i, 'is part of the Sharp plan'],
  [/what stands? behind (it|this|a number|the numbers)/i, 'Why this bet?, how it was made'],
  [/Do not bet below/i, 'Minimum odds'],
  [/Money locked/i, 'Funds tied up'],
  [/['">]Every (sport|EV|market|book|status)['"<](?!s )/i, 'All, Any'],
  [/\bAny start\b/, 'Any time'],
  [/already published when a webhook/i, 'Only selections found after … are sent.'],
  [/Failures that pass/i, 'Transient failures'],
  [/Nothing passes/i, 'No opportunities match'],
  [/present filters/i, 'these filters'],
  [/is being made/i, 'updating…'],
  [/Part of the fair price/i, 'Used for the fair price'],
  [/book has an opinion on/i, 'No fair price: no book quotes this market completely.'],
  [/anything but an error/i, 'too large to be real'],
  [/says little below/i, 'is mostly luck below'],
  [/It is shown only now|is shown only now/i, 'you will not see it again'],
  [/refused from (their|its) next/i, 'stops working immediately'],
  [/counts for nothing/i, 'never counts as a failure'],
  [/still signs, too/i, 'stays valid'],
  [/that still wait\b/i, 'pending'],
  [/\ball you bet with\b/i, 'what you set aside for betting'],
  [/Write a number/i, 'Enter a number'],
  [/nothing at this path/i, 'Not found'],
  [/flags make no sense/i, 'Invalid options'],
  [/\b1 times\b/i, 'once'],
  [/\bNot now\b/, 'Cancel'],
  [
    /below 0 (a profit is left|it is a profit)(?! if (an outcome|one of them) wins)/i,
    'a profit if an outcome wins: a draw may return the stakes',
  ],
];

const TEXTS = [
  '*.md',
  '{web,lambdas,lib,local,bin,simulated-market}/**/*.{ts,tsx,html}',
  'clients/{python,typescript}/*.md',
  'clients/{python,typescript}/src/**/*.{ts,py}',
  'docs/**/*.md',
];
/** What earlier releases said stays as it was said. */
const HISTORY = ['CHANGELOG.md'];

test('texts say it as the field does', () => {
  const found = globSync(TEXTS, { cwd: ROOT, exclude: HISTORY }).flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\s+(?:\* |\/\/ )?/g, ' ');
    return WORDS.flatMap(([said, better]) => {
      const match = said.exec(text);
      return match ? [`${path}: ${match[0]} (better: ${better})`] : [];
    });
  });
  expect(found).toEqual([]);
});

/** Code of the house; what is generated is not read. */
const CODE = ['{web,lambdas,lib,bin,local,bench,research,simulated-market}/**/*.{ts,tsx}'];

/** Comments that cannot be read without the line below, and packing that only saves lines. */
const HABITS: readonly (readonly [habit: string, pattern: RegExp])[] = [
  [
    'a comment that begins with Of, Those, Such as, The same or Also',
    /(?:\/\*\*\s+(?:\* )?|\n *(?<!\/\/[^\n]*\n *)\/\/ )(?:Of|Those|Such as|The same|Also)\b.*/g,
  ],
  ['constants in parallel', /\b(?:const|let) \[[^\]=]*,[^\]=]*\] = \[[^;]*\];/g],
  ['a spread of a literal', /\.\.\.(?:\{ ?\w|\[['"`])(?!.*\]\s*\.)(?![^\n]*\/>).*/g],
];

const habitsOf = (text: string) =>
  HABITS.flatMap(([habit, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${habit}: ${found.trim().slice(0, 60)}`),
  );

test('a comment says what it is about, and nothing is packed to save a line', () => {
  const files = globSync(CODE, { cwd: ROOT, exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    habitsOf(readFileSync(join(ROOT, path), 'utf8')).map((habit) => `${path}: ${habit}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'const a = 1;\n/** Of its entry in the log. */',
  'const a = 1;\n/**\n * Those that are left.\n */',
  'const a = 1;\n  // Such as this one.\n',
  "const [port, minutes] = [Number('1'), Number('2')];",
  "const head = [\n  ...['events', 'feeds'],\n];",
  'const both = { ...{ a, b }, c };',
])('the check of habits sees %j', (text) => {
  expect(habitsOf(text)).toHaveLength(1);
});

test.each([
  '// A comment whose second line begins\n// Of something, or\n// Those of it.',
  'const [first, second] = pairs;',
  "const all = [...['a', 'b'].map((name) => name.length)];",
  '/** Office hours. */',
])('the check of habits has nothing against %j', (text) => {
  expect(habitsOf(text)).toEqual([]);
});
