import type { NewPick } from '#adapters/dynamodb/pick-store.ts';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes.ts';
import type { ScanQuotes } from '#domain/record/closing.ts';
import type { RecordEntry } from '#domain/record/entries.ts';
import type { Step, TrackedPick } from '#domain/record/tracked-pick.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { createRecordPicks } from '#functions/dispatch-picks/record-picks.ts';
import { createFindClose } from '#functions/settle-record/find-close.ts';
import { createScoreReader } from '#functions/settle-record/read-scores.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { aValueBet, NOW } from '../domain/webhooks/builders.ts';
import { createFakeCreditStore } from './fake-credit-store.ts';

export const INTERVAL_MS = 45_000;
const HOUR_MS = 3_600_000;
export const START = NOW + 5 * HOUR_MS;

/** What the story needs of a store of picks. */
export type StoryStore = {
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  commit(picks: readonly NewPick[]): Promise<boolean>;
  due(now: number, limit: number, after?: TrackedPick): Promise<readonly TrackedPick[]>;
  take(steps: readonly Step[]): Promise<boolean>;
};

/**
 * Three selections on their way through the record: one that is played as planned, one whose start
 * moves by a day and whose quotes are gone by then, and one of which the feed never tells a result.
 */
const BETS: readonly ValueRow[] = [
  aValueBet({ eventId: 'played', commenceTime: START }),
  aValueBet({ eventId: 'moved', commenceTime: START }),
  aValueBet({ eventId: 'lost', commenceTime: START + 2 * HOUR_MS }),
];

const SCORES: readonly FeedScore[] = [
  {
    eventId: 'played',
    commenceTime: START,
    home: 'Arsenal',
    away: 'Chelsea',
    final: { home: 2, away: 0 },
  },
  {
    eventId: 'moved',
    commenceTime: START + 24 * HOUR_MS,
    home: 'Arsenal',
    away: 'Chelsea',
    final: { home: 1, away: 1 },
  },
];

/** What the scan of a slot knew; the moved event was listed with its new start until it started. */
export function quotesOfStory(slot: number): ScanQuotes {
  const now = slot + 2_000;
  const builder = createQuotesBuilder('soccer_epl');
  const offer: QuotedOffer = {
    book: { key: 'pinnacle', title: 'Pinnacle' },
    kind: 'h2h',
    lastUpdate: now - 20_000,
    prices: [
      { outcome: 'home', price: 2 },
      { outcome: 'draw', price: 3.6 },
      { outcome: 'away', price: 4.2 },
    ],
  };
  const listed = [
    { id: 'played', commenceTime: START },
    { id: 'lost', commenceTime: START + 2 * HOUR_MS },
    ...(slot < START + 20 * HOUR_MS ? [{ id: 'moved', commenceTime: START + 24 * HOUR_MS }] : []),
  ];
  for (const event of listed) {
    builder.addEvent({ ...event, home: 'Arsenal', away: 'Chelsea' }, [offer]);
  }
  const kept = [{ answer: builder.build(now), unconfirmedEmpty: false }];
  return { slot, now, sports: ['soccer_epl'], kept, settings: DEFAULT_SCAN_SETTINGS, clones: [] };
}

/** Fails a call before or after it has taken effect; `at` counts calls from 1, and 0 fails none. */
export function createFailure(at: number, when: 'before' | 'after') {
  let calls = 0;
  return {
    calls: () => calls,
    async around<T>(act: () => Promise<T>): Promise<T> {
      calls += 1;
      const fails = calls === at;
      if (fails && when === 'before') {
        throw new Error('the process ended before the call');
      }
      const result = await act();
      if (fails) {
        throw new Error('the process ended after the call');
      }
      return result;
    },
  };
}

/**
 * Plays the whole story on a store, in which each function dies at its first error and is started
 * again, as queue and schedule do. Returns the instants of the runs.
 */
export async function playStory(store: StoryStore): Promise<number> {
  let now = NOW;
  const recordPicks = createRecordPicks({
    picks: store,
    batch: 2,
    newSalt: () => new Uint8Array(32).fill(1),
    now: () => now,
  });
  const again = async <T>(run: () => Promise<T>): Promise<T> => {
    now += 60_000;
    return run().catch(() => again(run));
  };
  await again(() =>
    recordPicks(
      BETS.map((bet) => ({ bet, grade: 'A' })),
      NOW,
    ),
  );
  const source = {
    creditsPerRead: 0,
    creditsPerScores: 2,
    maxTries: 1,
    monthlyCredits: 10_000,
    open: async () => ({
      scores: async () => ({ ok: true as const, value: SCORES, spent: 2 }),
      credits: () => ({ remaining: null, used: null, spent: 2 }),
    }),
  };
  const settle = createSettleRecord({
    picks: store,
    batch: 2,
    newFindClose: () =>
      createFindClose({ load: async (slot) => quotesOfStory(slot), intervalMs: INTERVAL_MS }),
    readScores: createScoreReader({
      source: source as never,
      creditStore: createFakeCreditStore(),
      now: () => now,
    }),
    now: () => now,
  });
  let runs = 0;
  for (;;) {
    const [next] = await again(() => store.due(Number.MAX_SAFE_INTEGER / 10, 1));
    if (next === undefined) {
      return runs;
    }
    now = Math.max(now, next.dueAt);
    await again(settle);
    runs += 1;
    if (runs > 100) {
      throw new Error('The story does not end');
    }
  }
}

/**
 * What the log says of each selection, without indices and times: it must not depend on what
 * failed.
 */
export function tellRecord(
  log: readonly RecordEntry[],
): Readonly<Record<string, readonly unknown[]>> {
  const told = log.flatMap((entry, index) => {
    if (entry.type !== 'pick') {
      return [];
    }
    const later = log.filter((each) => each.type !== 'pick' && each.pick === index);
    return [
      [entry.commit, later.map((each) => ({ ...each, pick: null, at: null, clv: null }))] as const,
    ];
  });
  if (new Set(told.map(([commit]) => commit)).size < told.length) {
    throw new Error('A selection is recorded twice');
  }
  return Object.fromEntries(told.map(([commit, later]) => [commit, later]));
}
