import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOdds } from '#adapters/odds-feeds/the-odds-api/normalise.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { WireEvent } from '../../../support/odds-api/captures.ts';
import { referenceOdds } from '../../../support/odds-api/reference-reader.ts';
import { recorded } from '../quote-rows.ts';

const READ_AT = Date.parse('2026-06-20T00:00:00Z');
const SPORT = 'soccer_epl';

const told = (quotes: SportQuotes) => ({
  ...quotes,
  link: Array.from({ length: quotes.prices.count }, (_, price) => quotes.link(price)),
});

/** Fails unless the bytes give what `JSON.parse` and plain objects give: the same columns, links and counts, or nothing. */
function expectAgreement(bytes: Uint8Array): SportQuotes | undefined {
  const odds = readOdds(SPORT, bytes, READ_AT);
  const reference = referenceOdds(SPORT, bytes, READ_AT);
  expect(odds.ok ? told(odds.value) : undefined).toEqual(reference && told(reference));
  return reference;
}

const isLinked = (text: string) => text.length % 3 > 0;

/** The recorded body with links at every level, some of them null, as the provider gives them when asked. */
function linkedEvents(): WireEvent[] {
  const events = JSON.parse(recorded('soccer_epl.excerpt')) as WireEvent[];
  for (const event of events) {
    for (const book of event.bookmakers) {
      book.link = `https://${book.key}.example/football/${event.id}`;
      for (const market of book.markets) {
        market.link = isLinked(book.key) ? `${book.link}?market=${market.key}` : null;
        for (const [index, outcome] of market.outcomes.entries())
          if (isLinked(market.key)) outcome.link = `${book.link}?market=${market.key}&pick=${index}{state}`;
      }
    }
  }
  return events;
}

const LINKED = JSON.stringify(linkedEvents());
const SNIPPETS = [
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
    ',"price":2.5',
    '"price":1e1,',
    ',"point":"x"',
    '"name":"Draw",',
    ',"outcomes":[]',
    ',"markets":{}',
    '"id":"x",',
    '<',
    '>',
  ],
];

const VALUES = [
  ...[
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
  ],
  ...[
    '[]',
    '{}',
    '[{}]',
    '[null]',
    '[{"name":"Draw","price":3}]',
    '"pinnacle"',
    '"https://x"',
    '"https://"',
    '"ftp://x.example"',
  ],
  ...[
    '"https://x.example/a b"',
    '"https://x.example/\\u0026"',
    '"2026-04-16T18:59:48Z"',
    '"2036-04-16T18:59:48Z"',
  ],
  ...[
    `"https://x.example/${'a'.repeat(1983)}"`,
    `"https://x.example/${'a'.repeat(1982)}"`,
    `"${'n'.repeat(200)}"`,
    `"${'n'.repeat(201)}"`,
  ],
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

/** The same value written another way: members in another order or twice, with spaces, with escapes. */
function rewrite(value: unknown, key: number): string {
  const space = ['', ' ', '\n  ', '\r\n\t'][key % 4];
  if (Array.isArray(value))
    return `[${space}${value.map((item, index) => rewrite(item, key + index)).join(`${space},`)}${space}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, item], index) =>
        `${rewrite(name, key + index)}${space}:${space}${rewrite(item, key * 7 + index)}`,
    );
    const turned = key % 3 === 0 ? members.toReversed() : members;
    const doubled = key % 5 === 0 ? [...turned, ...turned.slice(0, 2)] : turned;
    return `{${space}${doubled.join(`${space},${space}`)}${space}}`;
  }
  if (typeof value === 'string' && key % 11 === 0)
    return `"${[...value].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
  return JSON.stringify(value);
}

describe('the reader of bytes agrees with JSON.parse', () => {
  test('on a recorded body with links', () => {
    const quotes = expectAgreement(Buffer.from(LINKED));
    expect(quotes?.prices.count).toBe(33);
    expect(new Set(told(quotes as SportQuotes).link).size).toBeGreaterThan(10);
  });

  test('on bodies edited anywhere, well formed or not', () => {
    let wellFormed = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(LINKED, recorded('soccer_epl.excerpt')),
        fc.array(edit, { minLength: 1, maxLength: 3 }),
        (text, edits) => {
          if (expectAgreement(edits.reduce(apply, Buffer.from(text)))) wellFormed += 1;
        },
      ),
      { numRuns: 4000, seed: 1 },
    );
    expect(wellFormed).toBeGreaterThan(40);
  });

  test('on bodies with other values in the place of some', () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.json());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), value), { minLength: 1, maxLength: 8 }), (changes) => {
        const places = [...LINKED.matchAll(/:("[^"]*"|[\d.-]+|null|\[)/g)].map((match) => match.index + 1);
        const cuts = new Map(changes.map(([nat, text]) => [places[nat % places.length] ?? 0, text]));
        let body = '';
        let from = 0;
        for (const [place, text] of [...cuts].sort(([x], [y]) => x - y)) {
          const [old = ''] = /^("[^"]*"|[\d.-]+|null|\[)/.exec(LINKED.slice(place)) ?? [];
          body += `${LINKED.slice(from, place)}${old === '[' ? `${text},"again":[` : text}`;
          from = place + old.length;
        }
        expect(expectAgreement(Buffer.from(body + LINKED.slice(from)))).toBeDefined();
      }),
      { numRuns: 1500, seed: 2 },
    );
  });

  test('on the same values in another order, doubled, spaced and escaped', () => {
    fc.assert(
      fc.property(fc.nat(), (key) => {
        expect(expectAgreement(Buffer.from(rewrite(linkedEvents(), key)))).toBeDefined();
      }),
      { numRuns: 150, seed: 3 },
    );
  });

  test('on a body within a larger buffer, at any place of it', () => {
    for (let offset = 0; offset < 9; offset += 1) {
      const room = Buffer.alloc(LINKED.length + 20, '"');
      room.write(LINKED, offset, 'latin1');
      expectAgreement(room.subarray(offset, offset + LINKED.length));
    }
  });

  test.each([
    ['deep lists', `[${'['.repeat(50_000)}${']'.repeat(50_000)}]`],
    ['deep objects', `[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]`],
    ['deep and open', '['.repeat(50_000)],
    ['numbers of all kinds', '[0,-0,1.5,1e5,1E-5,1e+400,-1.0e-400,123456789012345678901234567890]'],
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
    ['white space around', ' \r\n\t[ \r\n\t] \r\n\t'],
    ['the name __proto__', '[{"__proto__":{"id":"x"}}]'],
    ['a line break within a text', '[{"id":"a\nb"}]'],
    ['a word cut short', '[tru]'],
    ['a word with more behind it', '[nullx]'],
    ['nothing', ''],
    ['spaces', '   '],
    ['a text', '"[]"'],
  ])('on %s', (_, text) => {
    expectAgreement(Buffer.from(text));
  });

  test.each([
    ['2.1', 2.1],
    ['1.0000000000000002', 1.000_000_000_000_000_2],
    ['999.99999999999989', 999.999_999_999_999_89],
    ['0.21e1', 2.1],
    ['21E-1', 2.1],
    ['2.10000000000000000000000000000000001', 2.1],
    ['123.456789012345', 123.456_789_012_345],
  ])('on the price %s to its last bit', (text, price) => {
    const body = LINKED.replace(/"price":[\d.]+/, `"price":${text}`);
    expect(expectAgreement(Buffer.from(body))?.prices.price).toContain(price);
  });

  test('on all prices of up to three decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 1_000_000 }), (thousandths) => {
        const body = LINKED.replace(/"price":[\d.]+/, `"price":${thousandths / 1000}`);
        expect(expectAgreement(Buffer.from(body))).toBeDefined();
      }),
      { numRuns: 200, seed: 4 },
    );
  });

  test('on times with leap days, midnights, fractions and nonsense', () => {
    const times = [
      ...['2024-02-29T23:59:59Z', '2026-02-29T00:00:00Z', '2026-02-30T00:00:00Z', '2026-04-31T12:00:00Z'],
      ...['2026-04-16T24:00:00Z', '2026-04-16T24:00:01Z', '2026-04-16T23:60:00Z', '2026-04-16T23:59:60Z'],
      ...['2026-00-10T00:00:00Z', '2026-13-10T00:00:00Z', '2026-01-00T00:00:00Z', '2026-01-32T00:00:00Z'],
      ...[
        '2026-04-16T00:00:00.5Z',
        '2026-04-16T00:00:00+00:00',
        '2026-04-16 00:00:00Z',
        '0000-01-01T00:00:00Z',
      ],
      ...['2026-04-16T1\\u0032:00:00Z', '2026-04-16t00:00:00Z', '20260416T000000Z', '２026-04-16T00:00:00Z'],
    ];
    for (const time of times) {
      const again = LINKED.replaceAll(/"(last_update|commence_time)":"[^"]*"/g, `"$1":"${time}"`);
      expectAgreement(Buffer.from(again));
      let place = 0;
      const some = LINKED.replaceAll(/"last_update":"[^"]*"/g, (old) =>
        place++ % 3 === 0 ? `"last_update":"${time}"` : old,
      );
      expectAgreement(Buffer.from(some));
    }
  });

  test('on names that are not written as they read', () => {
    const [event] = linkedEvents();
    const escaped = (text: string) => `\\u00${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
    const home = event?.home_team ?? '';
    const bodies = [
      LINKED.replaceAll(`"name":"${home}"`, `"name":"${escaped(home)}"`),
      LINKED.replaceAll(`"home_team":"${home}"`, `"home_team":"${escaped(home)}"`),
      LINKED.replaceAll(home, `${home} é`),
      LINKED.replaceAll(home, 'Draw'),
      LINKED.replaceAll(home, 'Over'),
      LINKED.replaceAll('"Draw"', '"\\u0044raw"'),
      LINKED.replaceAll('"Over"', '"Ove\\u0072"'),
      LINKED.replaceAll('"h2h"', '"h\\u0032h"'),
      LINKED.replaceAll('"outcomes"', '"outc\\u006fmes"'),
      LINKED.replaceAll('https://', 'https:\\/\\/'),
      LINKED.replaceAll('https://', 'http://'),
      LINKED.replaceAll('.example/', '.exämple/'),
      LINKED.replaceAll('.example/', '.exa mple/'),
    ];
    for (const body of bodies) expect(expectAgreement(Buffer.from(body))).toBeDefined();
    const odd = bodies.map((body) => Buffer.from(body.replaceAll('é', '\u0001').replaceAll('ä', '\u0002')));
    for (const body of odd) {
      for (const [index, byte] of body.entries()) if (byte <= 2) body[index] = 0xfe + (byte % 2);
      expectAgreement(body);
    }
  });
});
