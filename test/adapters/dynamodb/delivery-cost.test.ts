import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { toResponsePreview } from '#adapters/webhooks/exchange.ts';
import {
  type AttemptReport,
  afterCall,
  MAX_FAILURES,
  PAUSE_MS,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { nextStep } from '#domain/webhooks/delivery/next-step.ts';
import type { MoveAlert } from '#domain/webhooks/moves/form-move-alerts.ts';
import type { Pick } from '#domain/webhooks/outbox/delivery.ts';
import { fillEntry, type News } from '#domain/webhooks/outbox/outbox.ts';
import { aPick, aPublishedMove, NOW, newsOf } from '../../domain/webhooks/builders.ts';
import { type CapacityMeter, startCapacityMeter } from '../../support/capacity-meter.ts';
import { createLocalClient, startTable, type TestTable } from '../../support/table.ts';

let database: TestTable;
let meter: CapacityMeter;
let client: TestTable['client'];
let destination: string;
let store: ReturnType<typeof createOutboxStore>;

beforeAll(async () => {
  database = await startTable();
  meter = await startCapacityMeter(database.endpoint);
  client = createLocalClient(meter.endpoint);
  store = createOutboxStore({ client, tableName: database.tableName });
});
afterAll(async () => {
  client.destroy();
  await meter.stop();
  await database.stop();
});
beforeEach(() => {
  // The longest name of a destination, and an id as long as that of any provider.
  destination = `usr_${crypto.randomUUID()}${'x'.repeat(24)}#telegram`;
});

/**
 * What an answer leaves in the log at its longest: bytes that are no text, and the longest reasons.
 */
const LONGEST_REPORT: AttemptReport = {
  at: NOW + 5_512,
  tookMs: 5_000,
  outcome: 'failed',
  status: 599,
  durationMs: 5_000,
  picks: 999,
  reason: 'credentials_refused',
  detail: 'ERR_TLS_CERT_ALTNAME_INVALID_AND_MORE',
  responsePreview: toResponsePreview(Buffer.alloc(16_384, 0xff)),
};

/**
 * Stores, leases, records, settles and retires a delivery of these picks or moves, and so on: the
 * units of each as the database reports them, with those of the index.
 */
async function send(picks: readonly Pick[], moves: readonly MoveAlert[] = []) {
  const units: number[] = [];
  const sent: Pick[] = [];
  const told: MoveAlert[] = [];
  for (let rest: News = { picks, moves, leftOut: 0 }; rest.picks.length + rest.moves.length > 0; ) {
    const number = ((await store.entriesOf(destination)).at(-1)?.number ?? 0) + 1;
    meter.reset();
    const { content, left } = fillEntry({ destination, slot: NOW, number }, rest, store.fits);
    expect(await store.append(destination, number, content)).toBe(true);
    const step = nextStep(await store.readFrom(destination, number), NOW, NOW);
    if (step.kind !== 'call') {
      throw new Error(step.kind);
    }
    expect(await store.saveProgress(destination, step.entry, step.progress)).toBe(true);
    const done = afterCall(step.progress, { ...LONGEST_REPORT, outcome: 'delivered' });
    expect(await store.saveProgress(destination, step.entry, done.progress)).toBe(true);
    await store.setDue(destination, number, null);
    await store.retire(destination, step.entry, NOW);
    units.push(meter.writeUnits);
    sent.push(...step.delivery.picks);
    told.push(...(step.delivery.moves ?? []));
    rest = left;
  }
  return { units, sent, told };
}

const anyText = (maxBytes: number) =>
  fc
    .string({
      unit: fc.oneof(fc.constantFrom(...'abcdefghij_ -'), fc.string({ unit: 'binary' })),
      maxLength: 200,
    })
    .map((text) =>
      Buffer.from(text)
        .subarray(0, maxBytes)
        .toString()
        .replace(/\uFFFD+$/, ''),
    );

/** Texts and links that a feed may send: names in any script, links of up to 2,000 characters. */
const aRandomPick = (maxBytes: number) =>
  fc
    .record({
      eventId: anyText(maxBytes),
      sportKey: anyText(maxBytes),
      home: anyText(maxBytes),
      away: anyText(maxBytes),
      marketKey: anyText(maxBytes),
      outcome: anyText(maxBytes),
      book: anyText(maxBytes),
      bookTitle: anyText(maxBytes),
      link: fc.option(fc.base64String({ maxLength: 1_990 }).map((rest) => `https://${rest}`)),
      point: fc.option(fc.integer({ min: -4_000, max: 4_000 }).map((quarters) => quarters / 4)),
      price: fc.integer({ min: 1_001, max: 1_000_000 }).map((thousandths) => thousandths / 1_000),
      stake: fc.integer({ min: 0, max: 2_000_000_000 }).map((cents) => cents / 100),
      ev: fc.integer({ min: 0, max: 10_000 }).map((units) => units / 10_000),
      fairProb: fc.integer({ min: 1, max: 9_999 }).map((units) => units / 10_000),
      fairOdds: fc.integer({ min: 100, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    })
    .map((change) => aPick(change));

const withoutLinks = (picks: readonly Pick[]) => picks.map((pick) => ({ ...pick, link: null }));

describe('a delivery costs seven write units: stored and indexed, leased, recorded, out of the index, retired', () => {
  const digits = (seed: number, length: number) =>
    String(Math.imul(seed, 2_654_435_761) >>> 0)
      .repeat(4)
      .slice(0, length);
  const realistic = (index: number) =>
    aPick({
      eventId: crypto.randomUUID().replaceAll('-', ''),
      sportKey: ['soccer_epl', 'basketball_nba', 'icehockey_nhl'][index % 3] ?? '',
      home:
        ['Wolverhampton Wanderers', 'Minnesota Timberwolves', 'Toronto Maple Leafs'][index % 3] ??
        '',
      away:
        ['Brighton and Hove Albion', 'Oklahoma City Thunder', 'Montréal Canadiens'][index % 3] ??
        '',
      book: 'williamhill',
      bookTitle: 'William Hill',
      marketKey: 'totals',
      outcome: 'Over',
      point: 2.5 + index,
      link: `https://sports.williamhill.com/addToBetslip?marketId=1.${digits(index + 3, 9)}&selectionId=${digits(index + 7, 9)}`,
      fairProb: (5_123 + index) / 10_000,
      fairOdds: 1.95,
      ev: 0.0432,
      price: 2.04,
    });

  test('with the picks of a usual scan, of which seven or more share a delivery', async () => {
    const picks = Array.from({ length: 60 }, (_, index) => realistic(index));
    const { units, sent } = await send(picks);
    expect(new Set(units)).toEqual(new Set([7]));
    expect(units.length).toBeLessThanOrEqual(9);
    expect(sent).toEqual(picks);
  });

  test('with the 20 moves that a scan may have, of which four or more share a delivery', async () => {
    const price = { book: 'williamhill', bookTitle: 'William Hill', price: 2.04, ev: 0.0432 };
    const moves = Array.from({ length: 20 }, (_, index) => {
      const { eventId, sportKey, home, away } = realistic(index);
      const { isNew: _isNew, ...move } = aPublishedMove({ eventId, sportKey, home, away });
      return { ...move, lagging: Array.from({ length: index % 6 }, () => price) };
    });
    const { units, told } = await send([], moves);
    expect(new Set(units)).toEqual(new Set([7]));
    expect(units.length).toBeLessThanOrEqual(5);
    expect(told).toEqual(moves);
  });

  test('with any names and links; no pick is left out, and only a link that does not fit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aRandomPick(64), { minLength: 1, maxLength: 12 }),
        async (picks) => {
          const { units, sent } = await send(picks);
          expect(new Set(units)).toEqual(new Set([7]));
          expect(withoutLinks(sent)).toEqual(withoutLinks(picks));
          for (const [index, { link }] of sent.entries()) {
            if (link === null) {
              continue;
            }
            expect(link).toBe(picks[index]?.link);
          }
          const short = picks.filter(({ link }) => link !== null && link.length <= 300);
          expect(sent.filter(({ link }) => link !== null).length).toBeGreaterThanOrEqual(
            short.length,
          );
        },
      ),
      { numRuns: 25 },
    );
  }, 300_000);

  test('when it is repeated each attempt costs two more, and the pause three, however many failures are kept', async () => {
    const { content } = fillEntry(
      { destination, slot: NOW, number: 1 },
      newsOf([realistic(1)]),
      store.fits,
    );
    meter.reset();
    await store.append(destination, 1, content);
    for (let attempt = 1; attempt <= 9; attempt++) {
      const at = NOW + attempt * (PAUSE_MS + 45_000);
      const step = nextStep(await store.readFrom(destination, 1), at, at);
      if (step.kind !== 'call') {
        throw new Error(step.kind);
      }
      await store.saveProgress(destination, step.entry, step.progress);
      const { progress, pausedUntil } = afterCall(step.progress, { ...LONGEST_REPORT, at });
      await store.saveProgress(destination, step.entry, progress, pausedUntil);
      expect(meter.writeUnits).toBe(2 + 2 * attempt + (attempt < MAX_FAILURES ? 0 : 3));
    }
  });

  test('names beyond any real feed are sent alone, at three units more per KB', async () => {
    const monster = aPick({
      home: randomText(200),
      away: randomText(200),
      outcome: randomText(200),
    });
    const { units, sent } = await send([
      realistic(1),
      { ...monster, link: 'https://a.example/' },
      realistic(2),
    ]);
    expect(units).toEqual([7, 10, 7]);
    expect(sent[1]).toEqual({ ...monster, link: null });
  });
});

function randomText(length: number): string {
  return Array.from({ length }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
  ).join('');
}
