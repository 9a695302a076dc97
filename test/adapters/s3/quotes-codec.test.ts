import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeHead,
  decodeKnowledge,
  decodeQuotes,
  encodeQuotes,
  FEEDS_FORMAT,
  headEnd,
  layoutOf,
  QUOTES_FORMAT,
} from '#adapters/s3/quotes-codec.ts';
import { toStoredKept } from '#adapters/s3/stored-quotes.ts';
import { withSidesSwapped } from '#domain/event-matching/merge-offers.ts';
import { keepAnswer } from '#domain/feed-answers/kept-quotes.ts';
import { type FeedQuotes, quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import type { EventHistory } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, aSportQuotes, h2h, NOW, spreads } from '../../support/quotes.ts';

const BEFORE = NOW - 45_000;
const stays = anEvent({
  id: 'stays',
  offers: [...agreedWinner(), spreads('unibet', -0.25, [1.9, 2])],
});
const gone = anEvent({
  id: 'gone',
  home: 'Leeds',
  away: 'Everton',
  offers: [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7], { link: null })],
});

const hockey = anEvent({ id: 'hockey', offers: [h2h('pinnacle', [1.9, 2.05])] });

const aHistory = (commenceTime: number): EventHistory => ({
  commenceTime,
  firstSeen: BEFORE,
  lastSeen: NOW,
  movement: [[BEFORE, 0.5, null, 0.5]],
  found: {
    'h2h##Leeds': { firstSeen: BEFORE, since: NOW, lastSeen: NOW, movement: [[NOW, 0.48]] },
  },
});

/**
 * A sport whose last answer misses an event, one whose empty answer is not believed yet, and one
 * without events.
 */
function anInput(): ScanInput {
  const both = keepAnswer(undefined, aSportQuotes({ readAt: BEFORE, events: [stays, gone] }));
  const nhl = aSportQuotes({ sportKey: 'icehockey_nhl', readAt: BEFORE, events: [hockey] });
  const empty = aSportQuotes({ sportKey: 'icehockey_nhl', readAt: NOW });
  return {
    slot: NOW - 1_000,
    now: NOW,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: 1,
    scanId: 'scan-1',
    clones: [['unibet', 'kambi']],
    sharpness: { pinnacle: { score: 150, isLost: true } },
    history: {
      at: NOW,
      events: new Map([
        ['gone', aHistory(gone.commenceTime)],
        ['hockey', aHistory(hockey.commenceTime)],
      ]),
    },
    sports: ['soccer_epl', 'icehockey_nhl', 'golf'],
    kept: [
      keepAnswer(both, aSportQuotes({ events: [stays], rejected: { link_malformed: 3 } })),
      keepAnswer(keepAnswer(undefined, nhl), empty),
      { answer: aSportQuotes({ sportKey: 'golf' }), unconfirmedEmpty: false },
    ],
  };
}

/** The bytes of the input with other fields in its head. */
function withFields(fields: object, input = anInput()): Uint8Array {
  const bytes = encodeQuotes(input);
  const end = headEnd(bytes) ?? 0;
  const content = JSON.parse(zstdDecompressSync(bytes.subarray(12, end)).toString());
  const head = zstdCompressSync(JSON.stringify({ ...content, ...fields }));
  const start = Buffer.from(bytes.subarray(0, 12));
  start.writeUInt32LE(head.length, 8);
  return Buffer.concat([start, head, bytes.subarray(end)]);
}

const OTHER = anEvent({
  id: 'other',
  home: 'Fulham',
  away: 'Arsenal',
  offers: [...agreedWinner(), h2h('coolbet', [3.9, 3.4, 2.1])],
});

/** What two feeds told of one match, of which the second has the sides swapped, and of others. */
function twoFeeds(): readonly FeedQuotes[] {
  const { sports, kept } = anInput();
  const answer = aSportQuotes({ events: [OTHER, anEvent({ id: 'swapped', ...swappedSides() })] });
  return [
    { name: 'first', quotes: { sports, kept } },
    {
      name: 'second',
      quotes: { sports: ['soccer_epl'], kept: [{ answer, unconfirmedEmpty: false }] },
    },
  ];
}

function swappedSides() {
  const { home, away, offers } = stays;
  return { home: away, away: home, offers: offers.map(withSidesSwapped) };
}

/** The second scan of two feeds, in which what is linked is used. */
function anInputOfTwo(): ScanInput {
  const feeds = twoFeeds();
  const { knowledge } = uniteFeeds({ feeds, knowledge: NOTHING_LEARNED, now: BEFORE });
  const united = uniteFeeds({ feeds, knowledge, now: NOW });
  const { quotes, union } = united;
  return { ...anInput(), ...quotes, feeds, union, knowledge: united.knowledge };
}

describe('what each of several feeds told', () => {
  test('comes back as it was, united as the scan had it', () => {
    const input = anInputOfTwo();
    expect(input.union?.events.some(({ members }) => members.some(({ swapped }) => swapped))).toBe(
      true,
    );
    const decoded = decodeQuotes(encodeQuotes(input));
    expect(decoded).toEqual(input);
    expect(JSON.stringify(decoded?.kept)).toBe(JSON.stringify(input.kept));
  });

  test('is stored once: what follows from it is not', () => {
    const [first, second] = twoFeeds().map(({ quotes }) =>
      encodeQuotes({ ...anInput(), ...quotes }),
    );
    const ofTwo = layoutOf(...headOf(encodeQuotes(anInputOfTwo())));
    const quotes = ofTwo.feeds.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(ofTwo.frames).toEqual([]);
    expect(quotes).toBeLessThanOrEqual((first?.length ?? 0) + (second?.length ?? 0));
  });

  test('has what is known of names and events behind it', () => {
    const input = anInputOfTwo();
    const bytes = encodeQuotes(input);
    const { knowledge } = layoutOf(...headOf(bytes));
    const known = decodeKnowledge(bytes.subarray(knowledge?.start, knowledge?.end));
    expect(known).toEqual(input.knowledge);
  });

  test('is no input where its end is missing', () => {
    const bytes = encodeQuotes(anInputOfTwo());
    expect(decodeQuotes(bytes.subarray(0, -1))).toBeUndefined();
    expect(decodeQuotes(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeUndefined();
  });

  test('is not mentioned where there is one feed', () => {
    const bytes = encodeQuotes(anInput());
    expect(headOf(bytes)[0]).not.toHaveProperty('feeds');
    expect(decodeQuotes(bytes)).not.toHaveProperty('feeds');
  });

  test('is read from the format that stored the united quotes too', () => {
    const { feeds = [], union: _, knowledge, ...input } = anInputOfTwo();
    const frame = (content: unknown) => zstdCompressSync(JSON.stringify(content));
    const told = feeds.map(({ quotes }) => frame(quotes.kept.map(toStoredKept)));
    const learned = frame(knowledge);
    const fields = {
      feeds: feeds.map(({ name, quotes }, index) => {
        return { name, sports: quotes.sports, bytes: told[index]?.length };
      }),
      knowledgeBytes: learned.length,
    };
    const bytes = Buffer.concat([withFields(fields, input), ...told, learned]);
    expect(decodeQuotes(bytes)).toEqual({ ...input, feeds, knowledge });
  });
});

/** The head of an input, and where it ends. */
function headOf(bytes: Uint8Array): Parameters<typeof layoutOf> {
  const head = decodeHead(bytes);
  if (head === undefined) {
    throw new Error('no head');
  }
  return [head, headEnd(bytes) ?? 0];
}

describe('the input of a scan', () => {
  test('comes back as it was: every quote with its age, missing events and unconfirmed empty answers', () => {
    const input = anInput();
    const back = decodeQuotes(encodeQuotes(input));
    expect(back).toEqual(input);
    expect(
      back && quotesInUse(back, NOW).map(({ sportKey, readAt }) => [sportKey, readAt]),
    ).toEqual([
      ['soccer_epl', NOW],
      ['soccer_epl', BEFORE],
      ['icehockey_nhl', BEFORE],
      ['golf', NOW],
    ]);
  });

  test('is enough to compute the scan again, with the same result to the last digit', () => {
    const quotes = quotesOf(createSimulatedMarket(1), NOW);
    const input: ScanInput = {
      ...anInput(),
      kept: quotes.map((answer) => ({ answer, unconfirmedEmpty: false })),
    };
    const again = decodeQuotes(encodeQuotes(input)) as ScanInput;
    const findings = scan(quotesInUse(again, again.now), again.settings, again.now);
    expect(findings).toEqual(scan(quotes, DEFAULT_SCAN_SETTINGS, NOW));
    expect(findings.opportunities.value.length).toBeGreaterThan(0);
  });
});

/** An input whose offers are of a book that its sport does not name. */
function withoutBooks(): Uint8Array {
  const input = anInput();
  const answer = aSportQuotes({ events: [stays] });
  const nameless = { ...answer, books: [] };
  return encodeQuotes({ ...input, kept: [{ answer: nameless, unconfirmedEmpty: false }] });
}

describe('damaged bytes', () => {
  test('are no input: a flipped bit is never another price', () => {
    const bytes = encodeQuotes(anInput());
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const damaged = Uint8Array.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        const read = decodeQuotes(damaged);
        // Some bits of the frame's header mean nothing.
        if (read !== undefined) {
          expect(read).toEqual(anInput());
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a text', Buffer.from('<Error><Code>SlowDown</Code></Error>')],
    ['a part of a head', encodeQuotes(anInput()).subarray(0, 200)],
    ['an input without its last frame', encodeQuotes(anInput()).subarray(0, -100)],
    [
      'an input with something behind it',
      Buffer.concat([encodeQuotes(anInput()), Buffer.from('x')]),
    ],
    ['no JSON', zstdCompressSync('nothing')],
    ['null', zstdCompressSync('null')],
    ['another document', zstdCompressSync('{"version":2,"readableFrom":2}')],
    ['an input of a book that is not there', withoutBooks()],
  ])('are no input: %s', (_, bytes) => {
    expect(decodeQuotes(bytes)).toBeUndefined();
  });
});

describe('the format', () => {
  test('names demoted books as the release before does', () => {
    const { settings } = anInput();
    const demoted = { ...settings, demotedBooks: ['pinnacle'] };
    const stored = { settings: { ...settings, unsharp: ['pinnacle'] } };
    expect(decodeQuotes(withFields(stored))?.settings).toEqual(demoted);
    const bytes = encodeQuotes({ ...anInput(), settings: demoted });
    const head = zstdDecompressSync(bytes.subarray(12, headEnd(bytes)));
    expect(JSON.parse(head.toString())).toMatchObject(stored);
    expect(decodeQuotes(bytes)?.settings).toEqual(demoted);
  });

  const { version } = QUOTES_FORMAT;

  test('of the next release is read, if that only added fields', () => {
    const next = withFields({ version: version + 1, readableFrom: version, weather: 'fine' });
    expect(decodeQuotes(next)).toEqual(anInput());
  });

  test('that this release would misread is not read', () => {
    const later = FEEDS_FORMAT.version + 1;
    expect(decodeQuotes(withFields({ version: later, readableFrom: later }))).toBeUndefined();
    expect(decodeQuotes(withFields({ version: 0, readableFrom: 0 }))).toBeUndefined();
  });
});
