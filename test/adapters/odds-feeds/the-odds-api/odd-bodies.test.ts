import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { recorded, rowsOf } from '../quote-rows.ts';
import { expectValidQuotes } from '../valid-quotes.ts';

const READ_AT = Date.parse('2026-06-20T00:00:00Z');
const SPORT = 'soccer_epl';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const first = (list: unknown, key: string, value: unknown) =>
  (Array.isArray(list) ? list : []).filter(isRecord).find((item) => item[key] === value);

const SOUND = {
  id: 'sound',
  sport_key: SPORT,
  commence_time: '2026-06-21T00:00:00Z',
  home_team: 'Home',
  away_team: 'Away',
  bookmakers: [],
};

const SOUND_FACTS = { id: SOUND.id, home: SOUND.home_team, away: SOUND.away_team };

/**
 * Fails unless a body that is a list of JSON gives possible offers only, each as it stands in the
 * body, and every event is either there or counted; and unless any other body is refused. Returns
 * the quotes.
 */
function expectReading(bytes: Uint8Array): SportQuotes | undefined {
  const text = Buffer.from(bytes).toString('utf8');
  const body = parseJson(text);
  if (!Array.isArray(body)) {
    const odds = parseOdds(SPORT, text, READ_AT);
    expect(odds).toMatchObject({ ok: false, failure: { reason: 'malformed_body' } });
    return undefined;
  }
  return expectListReading(body, text);
}

function expectListReading(body: readonly unknown[], text: string): SportQuotes {
  const odds = parseOdds(SPORT, text, READ_AT);
  // A list of which no event can be read is refused as a whole, for the reason of most of them. With
  // a sound event added, everything else is counted.
  if (!odds.ok) {
    expect(odds.failure.code).toMatch(/^event_/);
    const withSound = text.replace('[', `[${JSON.stringify(SOUND)},`);
    return expectListReading([SOUND, ...body], withSound);
  }
  const quotes = odds.value;
  expectValidQuotes(quotes);
  const refusedEvents = Object.entries(quotes.rejected).filter(([reason]) =>
    reason.startsWith('event_'),
  );
  expect(quotes.events.length + refusedEvents.reduce((sum, [, count]) => sum + count, 0)).toBe(
    body.length,
  );
  for (const row of rowsOf(quotes)) {
    const candidates = body.filter(isRecord).filter(({ id }) => id === row.eventId);
    const found = candidates.some((event) => {
      const book = first(event.bookmakers, 'key', row.book);
      const market = first(book?.markets, 'key', row.kind);
      const time = [market?.last_update, book?.last_update].map((text) => Date.parse(String(text)));
      return (
        first(market?.outcomes, 'name', row.outcome)?.price === row.price &&
        time.includes(row.lastUpdate)
      );
    });
    expect(found, JSON.stringify(row)).toBe(true);
  }
  return quotes;
}

const isLinked = (text: string) => text.length % 3 > 0;

/**
 * The recorded body with links at every level, some of them null, as the provider gives them when
 * asked.
 */
function linkedEvents(): WireEvent[] {
  const events = JSON.parse(recorded('soccer_epl.excerpt')) as WireEvent[];
  for (const event of events) {
    for (const book of event.bookmakers) {
      book.link = `https://${book.key}.example/football/${event.id}`;
      for (const market of book.markets) {
        market.link = isLinked(book.key) ? `${book.link}?market=${market.key}` : null;
        for (const [index, outcome] of market.outcomes.entries()) {
          if (isLinked(market.key)) {
            outcome.link = `${book.link}?market=${market.key}&pick=${index}{state}`;
          }
        }
      }
    }
  }
  return events;
}

const LINKED = JSON.stringify(linkedEvents());
const SNIPPETS = [
  '"',
  '\\',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  ' ',
  '\n',
  '\t',
  '\u0000',
  '\u001f',
  '\u007f',
  '\u00a0',
  'é',
  '\u2028',
  '\\u0041',
  '\\ud800',
  '\\"',
  '\\/',
  '\\x',
  '\\u12',
  '-',
  '+',
  '.',
  '0',
  '00',
  '1e400',
  '-0',
  '1.',
  '.5',
  '1e',
  '2E+0',
  'null',
  'true',
  'false',
  'nul',
  '[]',
  '{}',
  '[[]]',
  ',"link":null',
  ',"link":7',
  ',"link":"http://a"',
  ',"key":"h2h"',
  ',"price":2.5',
  '"price":1e1,',
  ',"point":"x"',
  '"name":"Draw",',
  ',"outcomes":[]',
  ',"markets":{}',
  '"id":"x",',
  '<',
  '>',
];

const VALUES = [
  'null',
  'true',
  '0',
  '1',
  '1.01',
  '1000',
  '1000.5',
  '-2.25',
  '2.125',
  '""',
  '" "',
  '"Draw"',
  '"Over"',
  '"h2h"',
  '"totals"',
  '[]',
  '{}',
  '[{}]',
  '[null]',
  '[{"name":"Draw","price":3}]',
  '"pinnacle"',
  '"https://x"',
  '"https://"',
  '"ftp://x.example"',
  '"https://x.example/a b"',
  '"https://x.example/\\u0026"',
  '"2026-04-16T18:59:48Z"',
  '"2036-04-16T18:59:48Z"',
  `"https://x.example/${'a'.repeat(1983)}"`,
  `"https://x.example/${'a'.repeat(1982)}"`,
  `"${'n'.repeat(200)}"`,
  `"${'n'.repeat(201)}"`,
];

const snippet = fc.oneof(
  fc.constantFrom(...SNIPPETS).map((text) => Buffer.from(text)),
  fc.constantFrom(0x80, 0xc3, 0xe2, 0xed, 0xff).map((byte) => Buffer.from([byte])),
);
const edit = fc.record({
  /** Most edits go where a member, a value or a structure sign begins. */
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  sign: fc.constantFrom('"', ':', ',', '}', ']', '{', '[', '.', 'h', ''),
  cut: fc.constantFrom(0, 0, 1, 2, 9),
  put: snippet,
});

function apply(
  body: Buffer,
  { place, sign, cut, put }: { place: number; sign: string; cut: number; put: Buffer },
) {
  const from = Math.floor(place * body.length);
  const found = sign === '' ? from : body.indexOf(sign, from);
  const at = found < 0 ? from : found;
  return Buffer.concat([body.subarray(0, at), put, body.subarray(at + cut)]);
}

/**
 * Writes a value in another way: members in another order or twice, with spaces, with escapes.
 */
function rewrite(value: unknown, key: number): string {
  const space = ['', ' ', '\n  ', '\r\n\t'][key % 4];
  if (Array.isArray(value)) {
    return `[${space}${value.map((item, index) => rewrite(item, key + index)).join(`${space},`)}${space}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, item], index) =>
        `${rewrite(name, key + index)}${space}:${space}${rewrite(item, key * 7 + index)}`,
    );
    const turned = key % 3 === 0 ? members.toReversed() : members;
    const doubled = key % 5 === 0 ? [...turned, ...turned.slice(0, 2)] : turned;
    return `{${space}${doubled.join(`${space},${space}`)}${space}}`;
  }
  if (typeof value === 'string' && key % 11 === 0) {
    return `"${[...value].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
  }
  return JSON.stringify(value);
}

const rowsAfter = (body: string) => rowsOf(expectReading(Buffer.from(body)) as SportQuotes);

describe('a body is read as it stands', () => {
  test('recorded, with links', () => {
    const quotes = expectReading(Buffer.from(LINKED));
    const rows = quotes && rowsOf(quotes);
    expect(rows).toHaveLength(33);
    expect(new Set(rows?.map(({ link }) => link)).size).toBeGreaterThan(10);
  });

  test('edited anywhere, well formed or not', () => {
    let wellFormed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(LINKED, recorded('soccer_epl.excerpt')),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (text, edits) => {
          if (expectReading(edits.reduce(apply, Buffer.from(text)))) {
            wellFormed += 1;
          }
        },
      ),
      { numRuns: 4000, seed: 1 },
    );
    expect(wellFormed).toBeGreaterThan(40);
  });

  test('with other values in the place of some', () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.json());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const places = [...LINKED.matchAll(/:("[^"]*"|[\d.-]+|null|\[)/g)].map(
            (match) => match.index + 1,
          );
          const cuts = new Map(
            changes.map(([nat, text]) => [places[nat % places.length] ?? 0, text]),
          );
          let body = '';
          let from = 0;
          for (const [place, text] of [...cuts].sort(([x], [y]) => x - y)) {
            const [old = ''] = /^("[^"]*"|[\d.-]+|null|\[)/.exec(LINKED.slice(place)) ?? [];
            body += `${LINKED.slice(from, place)}${old === '[' ? `${text},"again":[` : text}`;
            from = place + old.length;
          }
          expect(expectReading(Buffer.from(body + LINKED.slice(from)))).toBeDefined();
        },
      ),
      { numRuns: 1500, seed: 2 },
    );
  });

  test('the same, whatever the order of members, repeats of them, spaces and escapes', () => {
    const plain = expectReading(Buffer.from(LINKED));
    fc.assert(
      fc.property(fc.nat(), (key) => {
        const read = expectReading(Buffer.from(rewrite(linkedEvents(), key)));
        expect(read).toEqual(plain);
      }),
      { numRuns: 150, seed: 3 },
    );
  });

  test.each([
    ['deep and open', '['.repeat(50_000)],
    ['a number with a zero in front', '[01]'],
    ['a number without a whole', '[.5]'],
    ['a number without a fraction', '[1.]'],
    ['a plus sign', '[+1]'],
    ['an end after the end', '[]]'],
    ['a comma at the end', '[1,]'],
    ['a comma at the beginning', '[,1]'],
    ['a member without a value', '[{"id"}]'],
    ['a member without a key', '[{:1}]'],
    ['a comma before the end of an object', '[{"id":1,}]'],
    ['a comment', '[/**/]'],
    ['single quotes', "[{'id':1}]"],
    ['a byte order mark', '\ufeff[]'],
    ['other white space', '[\u00a0]'],
    ['a form feed', '[\f]'],
    ['a line break within a text', '[{"id":"a\nb"}]'],
    ['a word cut short', '[tru]'],
    ['a word with more behind it', '[nullx]'],
    ['nothing', ''],
    ['spaces', '   '],
    ['a text', '"[]"'],
  ])('and refused with %s', (_, text) => {
    expect(expectReading(Buffer.from(text))).toBeUndefined();
  });

  test.each([
    ['deep lists', `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`, { event_malformed: 1 }],
    ['deep objects', `[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`, { event_without_id: 1 }],
    [
      'numbers of all kinds',
      '[0,-0,1.5,1e5,1E-5,1e+400,-1.0e-400,1234567890123456789]',
      { event_malformed: 8 },
    ],
    ['white space around', ' \r\n\t[ \r\n\t] \r\n\t', {}],
    ['the name __proto__', '[{"__proto__":{"id":"x"}}]', { event_without_id: 1 }],
  ])('and counted with %s', (_, text, rejected) => {
    const events = Object.keys(rejected).length > 0 ? [SOUND_FACTS] : [];
    expect(expectReading(Buffer.from(text))).toMatchObject({ events, rejected });
  });

  test('with its bytes that are no UTF-8 as replacement characters', () => {
    const body = Buffer.from(LINKED.replaceAll('Bournemouth', '\u0001ournemouth'));
    for (const [index, byte] of body.entries()) {
      if (byte === 1) {
        body[index] = 0xff;
      }
    }
    expect(expectReading(body)?.events.flatMap(({ home, away }) => [home, away])).toContain(
      '\ufffdournemouth',
    );
  });

  test.each([
    ['2.1', 2.1],
    ['1.0000000000000002', 1.000_000_000_000_000_2],
    ['999.99999999999989', 999.999_999_999_999_89],
    ['0.21e1', 2.1],
    ['21E-1', 2.1],
    ['2.10000000000000000000000000000000001', 2.1],
    ['123.456789012345', 123.456_789_012_345],
  ])('with the price %s to its last bit', (text, price) => {
    const body = LINKED.replace(/"price":[\d.]+/, `"price":${text}`);
    expect(rowsAfter(body).map((row) => row.price)).toContain(price);
  });

  test.each(['1e400', '-1e400', '1e-400', '1000.5', '1'])(
    'without the market whose price is %s',
    (text) => {
      const body = LINKED.replace(/"price":[\d.]+/, `"price":${text}`);
      expect(expectReading(Buffer.from(body))?.rejected).toEqual({ price_impossible: 1 });
    },
  );

  /** Every time of the body replaced, or only those of books and markets. */
  const withTime = (time: string, names: string) =>
    expectReading(
      Buffer.from(LINKED.replaceAll(new RegExp(`"(${names})":"[^"]*"`, 'g'), `"$1":"${time}"`)),
    );

  test.each([
    ['2024-02-29T23:59:59Z', 1_709_251_199_000],
    ['2026-04-16T00:00:00.5Z', Date.UTC(2026, 3, 16) + 500],
    ['2026-04-16T1\\u0032:00:00Z', Date.UTC(2026, 3, 16, 12)],
  ])('with the time %s', (text, time) => {
    const commenced = withTime(text, 'commence_time');
    expect(new Set(commenced?.events.map((event) => event.commenceTime))).toEqual(new Set([time]));
    const updated = withTime(text, 'last_update');
    expect(new Set(updated && rowsOf(updated).map((row) => row.lastUpdate))).toEqual(
      new Set([time]),
    );
  });

  test.each([
    '2026-02-30T00:00:00Z',
    '2026-11-31T00:00:00Z',
    '2026-04-16T24:00:00Z',
    '2026-02-29T12:00:00.5Z',
    '2026-04-16T24:00:01Z',
    '2026-04-16T23:60:00Z',
    '2026-04-16T23:59:60Z',
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-04-16T00:00:00+00:00',
    '2026-04-16 00:00:00Z',
    '2026-04-16t00:00:00Z',
    '20260416T000000Z',
    '２026-04-16T00:00:00Z',
  ])('and refused where a time is %s', (text) => {
    expect(withTime(text, 'commence_time')?.events.map(({ id }) => id)).toEqual([SOUND.id]);
    const updated = withTime(text, 'last_update');
    expect(updated && rowsOf(updated)).toEqual([]);
    expect(Object.keys(updated?.rejected ?? {})).toEqual(['market_without_time']);
  });

  test('by what names, keys and links mean, however they are written', () => {
    const plain = expectReading(Buffer.from(LINKED));
    const home = linkedEvents()[0]?.home_team ?? '';
    const escaped = `\\u00${home.charCodeAt(0).toString(16)}${home.slice(1)}`;
    for (const body of [
      LINKED.replaceAll(`"name":"${home}"`, `"name":"${escaped}"`),
      LINKED.replaceAll(`"home_team":"${home}"`, `"home_team":"${escaped}"`),
      LINKED.replaceAll('"Draw"', '"\\u0044raw"'),
      LINKED.replaceAll('"Over"', '"Ove\\u0072"'),
      LINKED.replaceAll('"h2h"', '"h\\u0032h"'),
      LINKED.replaceAll('"outcomes"', '"outc\\u006fmes"'),
      LINKED.replaceAll('https://', 'https:\\/\\/'),
    ]) {
      expect(expectReading(Buffer.from(body))).toEqual(plain);
    }
  });

  test('with teams and links that are rare', () => {
    const home = linkedEvents()[0]?.home_team ?? '';
    const read = (body: string) => expectReading(Buffer.from(body)) as SportQuotes;
    expect(rowsAfter(LINKED.replaceAll(home, `${home} é`))).toHaveLength(33);
    for (const name of ['Draw', 'Over']) {
      expect(read(LINKED.replaceAll(home, name)).events.map((event) => event.home)).toContain(name);
    }
    const linksOf = (body: string) => rowsAfter(body).filter(({ link }) => link !== null);
    expect(linksOf(LINKED.replaceAll('https://', 'http://'))).toHaveLength(33);
    expect(linksOf(LINKED.replaceAll('.example/', '.exämple/'))).toHaveLength(33);
    expect(linksOf(LINKED.replaceAll('.example/', '.exa mple/'))).toEqual([]);
    expect(
      read(LINKED.replaceAll('.example/', '.exa mple/')).rejected.link_malformed,
    ).toBeGreaterThan(10);
  });

  test.each<readonly [string, boolean]>([
    ['https://', false],
    ['http://', false],
    ['https://x', true],
    ['http://x', true],
    ['ftp://x.example', false],
    ['https:/x.example', false],
    ['//x.example', false],
    ['HTTPS://x.example', false],
    [`https://x.example/${'a'.repeat(1982)}`, true],
    [`https://x.example/${'a'.repeat(1983)}`, false],
    ['https://x.example/\\u0026', true],
    ['https://x.example/{state}', true],
    ...['a b', 'a\\tb', 'a\\u00a0b', 'a\\"b', 'a<b', 'a>b', 'a\\\\b'].map(
      (path) => [`https://x/${path}`, false] as const,
    ),
  ])('with the link %s: %s', (text, isLink) => {
    const body = LINKED.replace(/"link":"[^"]*"/, `"link":"${text}"`);
    const rejected = expectReading(Buffer.from(body))?.rejected;
    expect(rejected).toEqual(isLink ? {} : { link_malformed: 1 });
  });
});
