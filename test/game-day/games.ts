import { firstSalts } from '#domain/webhooks/signing/secret.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { reportDeliveries } from '#functions/deliver-webhook/report-deliveries.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { reportDispatch } from '#functions/dispatch-picks/report-dispatch.ts';
import { createDispatchShard } from '#functions/dispatch-shard/dispatch-shard.ts';
import { reportShard } from '#functions/dispatch-shard/report-shard.ts';
import { reportDamage } from '#functions/get-record-log/report-damage.ts';
import { reportScan } from '#functions/scan-odds/report-scan.ts';
import { reportRun } from '#functions/settle-record/report-run.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { SCAN_PEAK_MB } from '../../bench/costs/assumptions.ts';
import { aPick, aSalt, HOUR_MS } from '../domain/webhooks/builders.ts';
import { aScan } from '../functions/scan-odds/a-scan.ts';
import { aScanWorld, MONTHLY_CREDITS, SPORTS } from '../functions/scan-odds/scan-world.ts';
import { readingLog } from '../support/betting-logs.ts';
import { createFakeCells } from '../support/fake-cells.ts';
import { createFakeOutbox } from '../support/fake-outbox.ts';
import { createFakePickStore } from '../support/fake-pick-store.ts';
import { createFakeRecordLog } from '../support/fake-record-log.ts';
import type { Fault } from '../support/odds-api-server.ts';
import { aDeliveryEntry } from '../support/outbox-entries.ts';
import { recordLogAnswers } from '../support/record-log-answers.ts';
import { playStory } from '../support/record-story.ts';
import type { metricsOfFunction } from './emitted.ts';

type Fields = Readonly<Record<string, unknown>> | undefined;
export type Line = { readonly level: string; readonly message: string; readonly fields: Fields };

/** What a function writes, with the fault and without it. */
export type Observed = Pick<ReturnType<typeof metricsOfFunction>, 'metrics'> & {
  /** The platform's line on a call that is over. */
  readonly report: (metrics: Readonly<Record<string, number>>) => void;
  readonly logger: Readonly<
    Record<'info' | 'warn' | 'error', (message: string, fields?: Fields) => void>
  >;
};

/** One call of the function, as it is called every `everyMs`; the fault is on or off. */
export type Act = (now: number, isFaulty: boolean) => Promise<void>;

export type Game = {
  /** The function whose code runs. */
  readonly service: string;
  /** What is wrong, in words. */
  readonly cause: string;
  readonly everyMs: number;
  readonly open: (observed: Observed) => Promise<Act>;
  /** A line that the runbook sends its reader to. */
  readonly line?: { readonly message: string; readonly field: string };
};

const SCAN_MS = 45_000;
const unreachable = { outcome: 'failed', status: null, reason: 'unreachable', durationMs: 5 };
const fail = async () => {
  throw new Error('no table');
};

/** Scans of a feed that answers every sport with the fault. */
function feedWith(fault: Fault): Game['open'] {
  return async (observed) => {
    const world = await aScanWorld();
    const scanNow = world.startEnvironment();
    return async (now, isFaulty) => {
      world.clock.now = now;
      for (const sport of SPORTS) {
        if (isFaulty) {
          world.api.fault(sport, fault);
        } else {
          world.api.heal(sport);
        }
      }
      reportScan((await scanNow()) as never, observed);
    };
  };
}

const feedDown: Game = {
  service: 'scan-odds',
  cause: 'the feed fails while the scan function knows nothing yet',
  everyMs: SCAN_MS,
  line: { message: 'scan', field: 'sports_failed' },
  open: feedWith({ kind: 'error', code: 'INTERNAL', status: 500 }),
};

const everySecond: Game = {
  service: 'scan-odds',
  cause: 'scans take longer than the interval, and every second slot is late',
  everyMs: SCAN_MS,
  line: { message: 'scan', field: 'reason' },
  async open(observed) {
    let scans = 0;
    return async (now, isFaulty) => {
      scans += 1;
      const isLate = isFaulty && scans % 2 === 0;
      const slot = Math.floor(now / SCAN_MS) * SCAN_MS;
      const { scanOdds } = aScan({ now: () => slot + (isLate ? SCAN_MS + 1 : 1_000) });
      reportScan(await scanOdds({ slot: new Date(slot).toISOString(), execution: 'e' }), observed);
    };
  },
};

const noEvents: Game = {
  service: 'scan-odds',
  cause: 'no sport of the settings has a match',
  everyMs: SCAN_MS,
  line: { message: 'scan', field: 'sports_read' },
  async open(observed) {
    return async (now, isFaulty) => {
      const slot = Math.floor(now / SCAN_MS) * SCAN_MS;
      const report = { events: isFaulty ? 0 : 3, prices: 0, rejected: {} };
      const { scanOdds } = aScan({
        now: () => slot + 1_000,
        scan: () => ({
          opportunities: { value: [], surebet: [], combo: [] },
          matches: [],
          winnerPrices: new Map(),
          report,
        }),
      });
      reportScan(await scanOdds({ slot: new Date(slot).toISOString(), execution: 'e' }), observed);
    };
  },
};

const creditsUsed: Game = {
  service: 'scan-odds',
  cause: 'four fifths of ODDS_MONTHLY_CREDITS are spent, though the account holds more',
  everyMs: 5 * 60_000,
  line: { message: 'scan', field: 'credits_remaining' },
  async open(observed) {
    const world = await aScanWorld();
    const scanNow = world.startEnvironment({ monthlyCredits: MONTHLY_CREDITS });
    const month = (now: number) => new Date(now).toISOString().slice(0, 7);
    let wasFaulty = false;
    return async (now, isFaulty) => {
      world.clock.now = now;
      const credits = MONTHLY_CREDITS * 0.81;
      const charge = { month: month(now), credits, max: Number.POSITIVE_INFINITY, sports: [], now };
      if (isFaulty && !wasFaulty) {
        await world.credits.charge(charge);
      }
      if (!isFaulty && wasFaulty) {
        await world.credits.refund(month(now), credits, []);
      }
      wasFaulty = isFaulty;
      reportScan((await scanNow()) as never, observed);
    };
  },
};

const memoryGrows: Game = {
  service: 'scan-odds',
  cause: 'the feed shows more matches than its memory was measured with',
  everyMs: SCAN_MS,
  async open({ report }) {
    return async (_now, isFaulty) => report({ maxMemoryUsedMB: isFaulty ? 1_500 : SCAN_PEAK_MB });
  },
};

async function settling(observed: Observed) {
  const fake = createFakePickStore();
  await playStory(fake);
  return (now: number, picks: Pick<typeof fake, 'due' | 'take'>) =>
    createSettleRecord({
      picks,
      batch: 5,
      newFindClose: () => async () => ({ kind: 'none', reason: 'not_listed' }) as never,
      readScores: async () => ({ scores: new Map(), failed: [], spent: 0 }) as never,
      now: () => now,
    })().then((result) => reportRun(result, observed as never));
}

const overdue: Game = {
  service: 'settle-record',
  cause: 'the step of a pick fails at every run, for a quarter of an hour and longer',
  everyMs: 60_000,
  line: { message: 'settle_record_failed', field: 'error' },
  async open(observed) {
    const settle = await settling(observed);
    let since: number | undefined;
    return async (now, isFaulty) => {
      since = isFaulty ? (since ?? now) : undefined;
      const pick = { step: 'open', dueAt: since ?? now } as never;
      await settle(now, { due: async () => (isFaulty ? [pick] : []), take: fail });
    };
  },
};

const settleStopped: Game = {
  service: 'settle-record',
  cause: 'its schedule is disabled',
  everyMs: 60_000,
  async open(observed) {
    const settle = await settling(observed);
    return async (now, isFaulty) => {
      if (!isFaulty) {
        await settle(now, createFakePickStore());
      }
    };
  },
};

const dispatchStopped: Game = {
  service: 'dispatch-picks',
  cause: 'the loop cannot send to the queue of finished scans',
  everyMs: SCAN_MS,
  async open(observed) {
    const dispatch = createDispatchPicks({
      published: async () => ({ bets: [], moves: undefined, books: [] }),
      dispatches: { last: async () => undefined, record: async () => undefined },
      recordPicks: async () => new Set(),
      whatFits: (all) => all,
      send: async () => undefined,
      shards: 4,
    });
    return async (now, isFaulty) => {
      if (isFaulty) {
        return;
      }
      reportDispatch(await dispatch({ slot: new Date(now).toISOString() }), observed as never);
    };
  },
};

const dispatchFails: Game = {
  service: 'dispatch-shard',
  cause: 'the rows of a cell cannot be read',
  everyMs: SCAN_MS,
  line: { message: 'dispatch_failed', field: 'cell' },
  async open(observed) {
    const cells = createFakeCells();
    const outbox = createFakeOutbox();
    return async (now, isFaulty) => {
      const dispatch = createDispatchShard({
        cells: isFaulty ? { ...cells, read: fail } : cells,
        outbox,
        bettingLogOf: readingLog(),
        send: async () => undefined,
        now: () => now,
        intervalMs: SCAN_MS,
      });
      reportShard(await dispatch({ slot: now, cells: [3], scan: null }), observed as never);
    };
  },
};

/** A delivery of one subscriber after every scan, with a step that fails while the fault lasts. */
const delivering = (cause: string, line: Game['line'], fault: 'sign' | 'post'): Game => ({
  service: 'deliver-webhook',
  cause,
  everyMs: SCAN_MS,
  ...(line && { line }),
  async open(observed) {
    return async (now, isFaulty) => {
      const outbox = createFakeOutbox();
      const picks = [aPick({ commenceTime: now + HOUR_MS })];
      await outbox.append('ada', 1, aDeliveryEntry(1, { destination: 'ada', slot: now, picks }));
      const deliver = createDeliverWebhooks({
        find: async () => ({
          url: 'https://ada.example/',
          salts: firstSalts(aSalt(1)),
          savedAt: 0,
        }),
        outbox,
        record: async () => ({ size: 7, rootHash: 'cm9vdA==' }),
        callOf: async () => (isFaulty && fault === 'sign' ? fail() : ({} as never)),
        post: async () =>
          (isFaulty && fault === 'post' ? unreachable : { outcome: 'delivered' }) as never,
        now: () => now,
      });
      const wakeUps = [{ destination: 'ada', slot: now, from: 1 }];
      const outcome = await deliver([{ messageId: 'm', wakeUps }], now + 40_000);
      reportDeliveries(outcome, observed as never);
    };
  },
});

const recordDamaged: Game = {
  service: 'get-record-log',
  cause: 'a row of the public record is missing',
  everyMs: 60_000,
  async open(observed) {
    const log = createFakeRecordLog(['{"v":1}']);
    const lost = { ...log, entries: async () => [] };
    return async (_now, isFaulty) => {
      const onDamage = () => reportDamage(observed as never);
      await recordLogAnswers(isFaulty ? lost : log, onDamage)('/record/picks/0/proof');
    };
  },
};

/** For each alarm on metrics of the service's own, the fault that it is there for. */
export const GAMES: Readonly<Record<string, Game>> = {
  'no-scan-published': feedDown,
  'scans-missing': everySecond,
  'no-events': noEvents,
  'feed-failing': {
    ...feedDown,
    cause: 'the feed fails, and scans go on with what was read before',
  },
  'feed-unreadable': {
    ...feedDown,
    cause: 'the feed names its times in another format',
    open: feedWith({ kind: 'answer', status: 200, body: '[{"id":"e1","commence_time":1}]' }),
  },
  'low-credits': creditsUsed,
  'record-damaged': recordDamaged,
  'scan-memory': memoryGrows,
  'record-overdue': overdue,
  'record-stopped': settleStopped,
  'dispatch-stopped': dispatchStopped,
  'dispatch-exhausted': dispatchFails,
  'delivery-exhausted': delivering(
    'the master keys of the webhooks cannot be read',
    { message: 'deliver_failed', field: 'destination' },
    'sign',
  ),
  'calls-failing': delivering(
    'the service reaches no receiver',
    { message: 'deliver', field: 'reasons' },
    'post',
  ),
};
