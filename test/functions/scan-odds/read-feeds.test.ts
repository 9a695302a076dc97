import { describe, expect, test } from 'vitest';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import type { FeedRead, OddsReader } from '#functions/scan-odds/odds-reader.ts';
import { createReadFeeds, FEED_DEADLINE_MS } from '#functions/scan-odds/read-feeds.ts';
import { aFeedReport, NOTHING_KNOWN, ONE_SPORT, SLOT } from './a-scan.ts';

type Known = FeedRead['known'];
const NEVER = new Promise<never>(() => undefined);

/** A feed whose reads are these, one after the other; the last one repeats. */
function aFeed(name: string, ...reads: (() => Promise<FeedRead>)[]) {
  const did: string[] = [];
  const given: (Known | undefined)[] = [];
  const reader: OddsReader = {
    read: (published) => {
      did.push('read');
      given.push(published);
      const read = reads.length > 1 ? reads.shift() : reads[0];
      return read?.() ?? NEVER;
    },
    late: () => ({
      known: ONE_SPORT,
      report: aFeedReport({
        sportsRead: 0,
        sportsKept: 1,
        sportsFailed: [{ sportKey: 'all', reason: 'deadline', code: null }],
      }),
    }),
  };
  return { name, reader, forgetCredential: () => void did.push('forget'), did, given };
}

const answered =
  (known: Known = ONE_SPORT, changes: Parameters<typeof aFeedReport>[0] = {}) =>
  async () => ({ known, report: aFeedReport(changes) });

const failing = (reason: FeedFailureReason) =>
  answered(NOTHING_KNOWN, {
    sportsRead: 0,
    sportsUnknown: ['all'],
    sportsFailed: [{ sportKey: 'all', reason, code: null }],
  });

type Feeds = Parameters<typeof createReadFeeds>[0]['feeds'];

/** Reads these feeds; a wait ends only where `overdue` says so. */
function readerOf(feeds: Feeds, overdue = false) {
  const waits: number[] = [];
  const signals: AbortSignal[] = [];
  const read = createReadFeeds({
    feeds,
    decisions: async () => [],
    now: () => SLOT,
    pause: (milliseconds, signal) => {
      waits.push(milliseconds);
      signals.push(signal);
      return overdue ? new Promise((resolve) => setImmediate(resolve)) : NEVER;
    },
  });
  return { read, waits, signals };
}

describe('one feed', () => {
  test('is told as it is, without a deadline of its own and without the name of a feed', async () => {
    const feed = aFeed('the-odds-api', answered());
    const { read, waits } = readerOf([feed]);
    const { known, report, feeds } = await read(ONE_SPORT);
    expect(known).toBe(ONE_SPORT);
    expect(report).toEqual(aFeedReport());
    expect(feeds).toEqual([
      { name: 'the-odds-api', readAt: SLOT, sportsRead: 1, sportsFailed: 0, reason: null },
    ]);
    expect([feed.given, waits]).toEqual([[ONE_SPORT], []]);
  });

  test('tells of its state its latest answer and why reads failed', async () => {
    const failure = { reason: 'timeout', code: 'ETIMEDOUT' } as const;
    const sportsFailed = ['tennis', 'golf'].map((sportKey) => ({ sportKey, ...failure }));
    const { read } = readerOf([aFeed('the-odds-api', answered(ONE_SPORT, { sportsFailed }))]);
    expect((await read(undefined)).feeds).toEqual([
      { name: 'the-odds-api', readAt: SLOT, sportsRead: 1, sportsFailed: 2, reason: 'timeout' },
    ]);
  });

  test('has no new state where it was asked nothing', async () => {
    const { read } = readerOf([aFeed('the-odds-api', answered(ONE_SPORT, { sportsRead: 0 }))]);
    expect((await read(undefined)).feeds).toBeUndefined();
  });

  test('that does not accept its key has it looked up again, and no other failure has', async () => {
    const invalid = aFeed('the-odds-api', failing('credential_invalid'));
    await readerOf([invalid]).read(undefined);
    expect(invalid.did).toEqual(['read', 'forget']);
    const broke = aFeed('the-odds-api', failing('out_of_credits'));
    await readerOf([broke]).read(undefined);
    expect(broke.did).toEqual(['read']);
  });

  test('that was one of several before starts from its own quotes', async () => {
    const feed = aFeed('second', answered());
    const published = {
      ...NOTHING_KNOWN,
      feeds: [
        { name: 'first', quotes: NOTHING_KNOWN },
        { name: 'second', quotes: ONE_SPORT },
      ],
    };
    await readerOf([feed]).read(published);
    expect(feed.given).toEqual([ONE_SPORT]);
  });

  test('that was none of several before does not take their united quotes for its own', async () => {
    const feed = aFeed('third', answered());
    const feeds = [{ name: 'first', quotes: ONE_SPORT }];
    await readerOf([feed]).read({ ...ONE_SPORT, feeds });
    expect(feed.given).toEqual([undefined]);
  });
});

describe('several feeds', () => {
  test('are read at the same time, each starting from its own quotes', async () => {
    const started: string[] = [];
    const both = Promise.withResolvers<void>();
    const together = (name: string) => async () => {
      started.push(name);
      if (started.length === 2) {
        both.resolve();
      }
      await both.promise;
      return answered()();
    };
    const first = aFeed('first', together('first'));
    const second = aFeed('second', together('second'));
    const published = {
      ...NOTHING_KNOWN,
      feeds: [
        { name: 'second', quotes: ONE_SPORT },
        { name: 'first', quotes: NOTHING_KNOWN },
      ],
    };
    const { known, feeds } = await readerOf([first, second]).read(published);
    expect([first.given, second.given]).toEqual([[NOTHING_KNOWN], [ONE_SPORT]]);
    expect(known.feeds).toEqual([
      { name: 'first', quotes: ONE_SPORT },
      { name: 'second', quotes: ONE_SPORT },
    ]);
    expect(known.kept).toHaveLength(1);
    expect(feeds?.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  test('start from the quotes of the only feed before them, which are those of the first', async () => {
    const [first, second] = [aFeed('first', answered()), aFeed('second', answered())];
    await readerOf([first, second]).read(ONE_SPORT);
    expect([first.given, second.given]).toEqual([[ONE_SPORT], [undefined]]);
  });

  test('do not wait past the deadline for one that hangs: its kept quotes are used, and it is named', async () => {
    const hanging = aFeed('second', () => NEVER);
    const { read, waits } = readerOf([aFeed('first', answered()), hanging], true);
    const { known, report, feeds } = await read(undefined);
    expect(waits).toEqual([FEED_DEADLINE_MS, FEED_DEADLINE_MS]);
    expect(known.feeds?.[1]).toEqual({ name: 'second', quotes: ONE_SPORT });
    expect(report.sportsFailed).toContainEqual({
      feed: 'second',
      sportKey: 'all',
      reason: 'deadline',
      code: null,
    });
    expect(feeds?.[1]).toMatchObject({ name: 'second', sportsRead: 0, reason: 'deadline' });
  });

  test('are published where one of them throws, which is named', async () => {
    const broken = aFeed('second', async () => {
      throw new TypeError('a bug of a parser');
    });
    const { known, feeds } = await readerOf([aFeed('first', answered()), broken]).read(undefined);
    expect(known.kept).toHaveLength(ONE_SPORT.kept.length);
    expect(feeds?.[1]).toMatchObject({ name: 'second', sportsRead: 0, reason: 'deadline' });
  });

  test('have no second read of a feed before the first one has ended', async () => {
    const slow = Promise.withResolvers<FeedRead>();
    const second = aFeed('second', () => slow.promise, answered());
    const { read } = readerOf([aFeed('first', answered()), second], true);
    await read(undefined);
    await read(undefined);
    expect(second.did).toEqual(['read']);
    slow.resolve(await answered()());
    await slow.promise;
    await read(undefined);
    await read(undefined);
    expect(second.did.length).toBeGreaterThan(1);
  });

  test('lose none of the others to one that fails, and the one that fails keeps nobody from publishing', async () => {
    const dead = aFeed('second', failing('network'));
    const { report, known, feeds } = await readerOf([aFeed('first', answered()), dead]).read(
      undefined,
    );
    expect(report).toMatchObject({
      sportsRead: 1,
      sportsUnknown: [],
      sportsFailed: [{ feed: 'second', sportKey: 'all', reason: 'network' }],
    });
    expect(known.kept).toHaveLength(1);
    expect(feeds).toMatchObject([
      { name: 'first', sportsFailed: 0, reason: null },
      { name: 'second', sportsFailed: 1, reason: 'network' },
    ]);
  });

  test('are unknown as a whole where none of them knows its sports', async () => {
    const { report } = await readerOf([
      aFeed('first', failing('network')),
      aFeed('second', failing('timeout')),
    ]).read(undefined);
    expect(report.sportsUnknown).toEqual(['all']);
  });

  test('have each its own credential: only that of the feed that refuses it is looked up again', async () => {
    const first = aFeed('first', answered());
    const second = aFeed('second', failing('credential_invalid'));
    await readerOf([first, second]).read(undefined);
    expect([first.did, second.did]).toEqual([['read'], ['read', 'forget']]);
  });

  test('tell what is known of names and events, and start from what another process knew', async () => {
    const start = SLOT + 3_600_000;
    const events = [{ feed: 'one', event: 'a1', id: 'a1', start, since: SLOT - 45_000 }];
    const knowledge = { names: {}, decisions: [], events, doubts: {} };
    const { read } = readerOf([aFeed('one', answered()), aFeed('two', answered())]);
    expect((await read(undefined)).known.knowledge?.events).toEqual([]);
    expect((await read({ ...NOTHING_KNOWN, knowledge })).known.knowledge?.events).toEqual(events);
    expect((await read(undefined)).known.knowledge?.events).toEqual(events);
  });

  test('hear what operators say of names; where that cannot be read, what they said before stands', async () => {
    const said = { sport: 'soccer', names: ['a', 'b'], decision: 'refused', at: SLOT } as const;
    const answers = [async () => [said], async () => Promise.reject(new Error('throttled'))];
    const feeds: Feeds = [aFeed('one', answered()), aFeed('two', answered())];
    const read = createReadFeeds({
      feeds,
      decisions: () => (answers.shift() ?? answers[0] ?? (async () => []))(),
      now: () => SLOT,
      pause: () => NEVER,
    });
    expect((await read(undefined)).known.knowledge?.decisions).toEqual([said]);
    expect((await read(undefined)).known.knowledge?.decisions).toEqual([said]);
  });

  test('leave no timer behind', async () => {
    const { read, signals } = readerOf([aFeed('first', answered()), aFeed('second', answered())]);
    await read(undefined);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('keep the state of one that was not asked, beside the new one of another', async () => {
    const first = aFeed('first', answered(), answered(ONE_SPORT, { sportsRead: 0 }));
    const { read } = readerOf([first, aFeed('second', answered())]);
    const before = await read(undefined);
    const after = await read(undefined);
    expect(after.feeds?.[0]).toEqual(before.feeds?.[0]);
    expect(after.feeds?.[0]).toMatchObject({ sportsRead: 1 });
  });

  test('report their credits together: what was used, and the least that is left', async () => {
    const { report } = await readerOf([
      aFeed('first', answered(ONE_SPORT, { creditsUsed: 3, creditsRemaining: 100 })),
      aFeed('second', answered(ONE_SPORT, { creditsUsed: null, creditsRemaining: 40 })),
    ]).read(undefined);
    expect(report).toMatchObject({ creditsUsed: 3, creditsRemaining: 40 });
    expect(report.feeds?.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  test.each([
    [
      'of feeds with limits the one that has used up the larger share of its own',
      [
        [900, 1_000],
        [60_000, 400_000],
      ],
      15,
    ],
    [
      'of a feed without a limit nothing, as long as its account has any',
      [
        [1, undefined],
        [900, 1_000],
      ],
      90,
    ],
    [
      'of a feed without a limit whose account has nothing left',
      [
        [0, undefined],
        [900, 1_000],
      ],
      0,
    ],
    [
      'of a feed that has spent more than its limit',
      [
        [-5, 1_000],
        [900, 1_000],
      ],
      0,
    ],
    [
      'of a feed whose credits are unknown nothing',
      [
        [null, 1_000],
        [500, 1_000],
      ],
      50,
    ],
    [
      'nothing where all are unknown',
      [
        [null, 1_000],
        [null, undefined],
      ],
      null,
    ],
  ] as const)('judge their credits each by its own: %s', async (_, credits, percent) => {
    const [first, second] = credits.map(([creditsRemaining, monthlyCredits], i) => {
      const feed = aFeed(`feed${i}`, answered(ONE_SPORT, { creditsRemaining }));
      return { ...feed, monthlyCredits };
    });
    const { report } = await readerOf([first, second] as unknown as Feeds).read(undefined);
    expect(report.lowestCreditsPercent).toBe(percent);
  });

  test('report which events are one', async () => {
    const { report } = await readerOf([
      aFeed('first', answered()),
      aFeed('second', answered()),
    ]).read(undefined);
    expect(report.links).toMatchObject({ linked: expect.any(Number), leftOut: {} });
  });
});
