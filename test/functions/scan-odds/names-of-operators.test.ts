import { expect, test } from 'vitest';
import type { OperatorDecision } from '#domain/event-matching/knowledge.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { uniteQuotes } from '#domain/feed-answers/unite-quotes.ts';
import { createReadFeeds, type OddsRead } from '#functions/scan-odds/read-feeds.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, aSportQuotes, NOW } from '../../support/quotes.ts';
import { aFeedReport, aScan, ONE_SPORT, SLOT } from './a-scan.ts';

/** The table and the quotes that environments share, each of which may be out of reach. */
const REFUSED: OperatorDecision = {
  sport: 'soccer',
  names: ['man united', 'manchester united'],
  decision: 'refused',
  at: NOW,
};

/** An environment that reads two feeds which have one match under two names, and another one. */
function anEnvironment(decisions: () => Promise<readonly OperatorDecision[]>) {
  const feedOf = (name: string, home: string, own: string) => {
    const offers = agreedWinner();
    const match = anEvent({ id: `${name}-1`, home, away: 'Fulham', offers });
    const other = anEvent({ id: `${name}-2`, home: own, away: 'Everton', offers });
    const answer = aSportQuotes({ events: [match, other] });
    const known = { sports: ['soccer_epl'], kept: [{ answer, unconfirmedEmpty: false }] };
    const read = async () => ({ known, report: aFeedReport() });
    const late = () => ({ known, report: aFeedReport() });
    return { name, reader: { read, late }, forgetCredential: () => undefined };
  };
  return createReadFeeds({
    feeds: [feedOf('one', 'Man Utd', 'Leeds'), feedOf('two', 'Manchester United', 'Hull')],
    decisions,
    now: () => NOW,
    pause: () => new Promise(() => undefined),
  });
}

const eventsOf = ({ known }: OddsRead) =>
  quotesInUse(known, NOW).flatMap(({ events }) =>
    events.map(({ id, listings = [] }) => [id, listings.map(({ feed }) => feed).join('+')]),
  );

const LINKED = [
  ['one-1', 'one+two'],
  ['one-2', 'one'],
  ['two-2', 'two'],
];

/** A warm environment, which has linked the match while nothing was refused. */
async function aWarmOne() {
  let answer = async (): Promise<readonly OperatorDecision[]> => [];
  const read = anEnvironment(() => answer());
  await read(undefined);
  expect(eventsOf(await read(undefined))).toEqual(LINKED);
  const says = (next: typeof answer) => {
    answer = next;
  };
  return { read, says };
}

const unreadable = async () => Promise.reject(new Error('throttled'));

test('a scan says so to its reader where the last one cannot be read', async () => {
  const behind: boolean[] = [];
  const recall = (kind: 'nothing_new' | 'unreachable') => async () =>
    kind === 'nothing_new'
      ? ({ kind } as const)
      : ({ kind, error: 'TimeoutError', isFirst: false } as const);
  for (const kind of ['nothing_new', 'unreachable'] as const) {
    const { scanOdds, published } = aScan({
      sharedQuotes: {
        recall: recall(kind),
        store: async () => ({ ok: true, key: 'quotes/1', bytes: 100 }),
        published: () => undefined,
      },
      async readOdds(_published, isBehind) {
        behind.push(isBehind);
        return { known: ONE_SPORT, report: aFeedReport() };
      },
    });
    await scanOdds({ slot: new Date(SLOT).toISOString(), execution: 'e' });
    expect(published).toHaveLength(1);
  }
  expect(behind).toEqual([false, true]);
});

test('while the last scan cannot be read, what was learned before it is used', async () => {
  const { read } = await aWarmOne();
  expect(eventsOf(await read(undefined, true))).toEqual(LINKED);
});

test('what an operator has refused meanwhile holds, also while the last scan cannot be read', async () => {
  const { read, says } = await aWarmOne();
  says(async () => [REFUSED]);
  const feedsOf = eventsOf(await read(undefined, true)).map(([, feeds]) => feeds);
  expect(feedsOf).not.toContain('one+two');
});

test('while neither can be read nothing is linked: the first feed is used alone, and the others are kept', async () => {
  const { read, says } = await aWarmOne();
  says(unreadable);
  const blind = await read(undefined, true);
  expect(eventsOf(blind)).toEqual([
    ['one-1', 'one'],
    ['one-2', 'one'],
  ]);
  const { kept, feeds = [], union } = blind.known;
  expect(feeds.map(({ name }) => name)).toEqual(['one', 'two']);
  expect(union && uniteQuotes(feeds, union).kept).toEqual(kept);
  says(async () => []);
  expect(eventsOf(await read(undefined))).toEqual(LINKED);
});

test('while they cannot be read the decisions of the last scan stand', async () => {
  const { read, says } = await aWarmOne();
  says(unreadable);
  expect(eventsOf(await read(undefined))).toEqual(LINKED);
});
