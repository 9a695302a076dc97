import { invalidFlags } from '../problem.ts';
import { type Call, defineVerb, toListView } from '../verb.ts';

const DEFAULT_LIMIT = 100;
const NAMES = { sport: 'SPORT', name: 'NAME', other: 'NAME' };

type Names = Readonly<Record<keyof typeof NAMES, string>>;

/** What events of several feeds have taught about names, and what operators say of it. */
export const MATCH_VERBS = {
  'match list': defineVerb({
    summary: 'Lists names that two feeds have for one side: decided ones, then those seen last.',
    example: '--limit 20',
    flags: {},
    optional: { limit: 'N' },
    async run({ call }, { limit = String(DEFAULT_LIMIT) }) {
      if (!/^[1-9]\d{0,4}$/.test(limit)) {
        throw invalidFlags([{ parameter: '--limit', message: 'must be a whole number above 0' }]);
      }
      return toListView((await call('match list', { limit: Number(limit) })).data);
    },
  }),

  'match accept': defineVerb({
    summary: 'Says that two names are one side: events with them are linked and may be grade A.',
    example: "--sport soccer --name 'Man Utd' --other 'Manchester United'",
    flags: NAMES,
    run: ({ call }, names) => decide(call, 'match accept', names),
  }),

  'match refuse': defineVerb({
    summary: 'Says that two names are two sides: events with them are never linked.',
    example: "--sport soccer --name 'Manchester City' --other 'Manchester United'",
    flags: NAMES,
    run: ({ call }, names) => decide(call, 'match refuse', names),
  }),

  'match forget': defineVerb({
    summary: 'Takes back what was decided or learned about two names; events may teach it again.',
    example: "--sport soccer --name 'Man Utd' --other 'Manchester United'",
    flags: NAMES,
    run: ({ call }, names) => decide(call, 'match forget', names),
  }),
};

type Decision = 'match accept' | 'match refuse' | 'match forget';

const decide = (call: Call, decision: Decision, { sport, name, other }: Names) =>
  call(decision, { sport, name, other });
