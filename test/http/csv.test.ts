import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMULA, prefersCsv, toCsv } from '#http/csv.ts';
import { createApi } from '../support/api-client.ts';
import { aCombo, aMatch, aSurebet, aValueBet } from '../support/api-client-items.ts';

const OPPORTUNITIES = '/api/v1/opportunities';
const LISTS = [
  `${OPPORTUNITIES}?kind=value`,
  `${OPPORTUNITIES}?kind=surebet`,
  `${OPPORTUNITIES}?kind=combo`,
];
const csv = { accept: 'text/csv' };

function aClient(value = [aValueBet()]) {
  const opportunities = { value, surebet: [aSurebet()], combo: [aCombo()] };
  return createApi({ scan: { opportunities, matches: [aMatch()] } }).as();
}

type Item = Readonly<Record<string, unknown>>;

/** The table that an item must become, made from its JSON alone. */
function flat(item: Item): Record<string, string> {
  const cells = Object.entries(item).flatMap(([field, value]): [string, string][] => {
    const values = Array.isArray(value) ? value : [value];
    if (typeof values[0] !== 'object' || values[0] === null) {
      return [[field, values.map((each) => String(each ?? '')).join(' | ')]];
    }
    return Object.keys(values[0]).map((name) => [
      `${field}.${name}`,
      values.map((each) => String(each[name] ?? '')).join(' | '),
    ]);
  });
  return Object.fromEntries(cells);
}

describe('a list as CSV', () => {
  test.each([...LISTS, '/api/v1/matches'])(
    '%s has the fields of its JSON, in their order',
    async (path) => {
      const client = aClient();
      const json = (await client.get(path)).json() as { data: Item[] };
      const answer = await client.get(path, csv);
      const [header, ...rows] = parse(answer.text) as string[][];
      const expected = json.data.map(flat);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(header).toEqual(Object.keys(expected[0] ?? {}));
      expect(rows).toEqual(expected.map(Object.values));
      expect(rows).toHaveLength(1);
    },
  );

  test('the columns stand there without items, too', async () => {
    const { text } = await aClient([]).get(OPPORTUNITIES, csv);
    expect(text).toMatch(/^event_id,sport_key,.*,flags,alt_books\.book,alt_books\.price,.*\r\n$/);
  });

  test('where several feeds are read, it has how many have the event, of every list of the scan', async () => {
    const feeds = ['main', 'second'];
    const opportunities = {
      value: [aValueBet({ feeds })],
      surebet: [aSurebet({ feeds: ['main'] })],
      combo: [aCombo()],
    };
    const client = createApi({ scan: { opportunities, matches: [] } }).as();
    const rowsOf = async (query: string) =>
      parse((await client.get(`${OPPORTUNITIES}?${query}`, csv)).text) as string[][];
    const [header, row] = await rowsOf('kind=value');
    expect([header?.at(-1), row?.at(-1)]).toEqual(['feeds', '2']);
    expect((await rowsOf('kind=surebet')).map((cells) => cells.at(-1))).toEqual(['feeds', '1']);
    expect((await rowsOf('kind=value&min_ev=0.9'))[0], 'without items, too').toEqual(header);
    expect((await rowsOf('kind=combo'))[0]).not.toContain('feeds');
  });

  test('a text that a spreadsheet would calculate has an apostrophe before it, a number has not', async () => {
    const home = '=HYPERLINK("https://evil.example";"Win, win")';
    const bet = aValueBet({
      home,
      away: '+1',
      outcome: '@SUM(1)',
      bookTitle: '-2+3',
      point: -1.5,
      ev: -0.25,
    });
    const { text } = await aClient([bet]).get(`${OPPORTUNITIES}?min_ev=-1`, csv);
    const [row] = parse(text, { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      home: `'${home}`,
      away: "'+1",
      outcome: "'@SUM(1)",
      book_title: "'-2+3",
      point: '-1.5',
      ev: '-0.25',
    });
  });

  test('it has a tag of its own, and both forms say that the answer depends on Accept', async () => {
    const client = aClient();
    const [json, table] = [await client.get(OPPORTUNITIES), await client.get(OPPORTUNITIES, csv)];
    expect(table.headers.etag).not.toBe(json.headers.etag);
    for (const { headers } of [json, table]) {
      expect(headers.vary).toBe('Authorization, Accept-Encoding, Accept');
    }
    const tag = { 'if-none-match': table.headers.etag ?? '' };
    expect((await client.get(OPPORTUNITIES, { ...csv, ...tag })).status).toBe(304);
    expect((await client.get(OPPORTUNITIES, tag)).status).toBe(200);
  });

  test('it is compressed like JSON, and a refusal stays a problem document', async () => {
    const client = aClient(
      Array.from({ length: 30 }, (_, i) => aValueBet({ eventId: `event-${i}` })),
    );
    const packed = await client.get(OPPORTUNITIES, { ...csv, 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(parse(packed.text)).toHaveLength(31);
    const refused = await client.get(`${OPPORTUNITIES}?limit=0`, csv);
    expect([refused.status, refused.headers['content-type']]).toEqual([
      400,
      'application/problem+json',
    ]);
  });
});

describe('a client gets CSV only where it prefers it', () => {
  test.each([
    ['text/csv', true],
    ['TEXT/CSV;charset=UTF-8', true],
    ['text/*', true],
    ['text/csv, application/json', true],
    ['text/csv, */*;q=0.1', true],
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json, text/csv', false],
    ['application/json, text/csv;q=0.9', false],
    ['text/csv;q=0', false],
    ['text/html, */*;q=0.8', false],
    ['application/xml', false],
    ['text/csv;charset=latin1', false],
    [`text/csv, ${'a/b, '.repeat(300)}`, false],
  ])('%s', (accept, expected) => {
    expect(prefersCsv(accept)).toBe(expected);
  });
});

test('whatever a text holds, a reader of RFC 4180 that takes the guards off gets it back', () => {
  const columns = [
    { name: 'a', read: ({ a }: Item) => a },
    { name: 'b', read: ({ b }: Item) => b },
  ];
  const text = fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', "'", '=', ' ', 'é', '|') });
  fc.assert(
    fc.property(fc.array(fc.record({ a: text, b: text })), (items) => {
      const read = parse(toCsv(columns, items), {
        columns: true,
        relax_column_count: false,
      }) as Item[];
      const unguarded = (cell: unknown) => {
        const guarded = String(cell);
        const inside = guarded.slice(1);
        return guarded.startsWith("'") && FORMULA.test(inside) ? inside : guarded;
      };
      expect(read.map(({ a, b }) => [unguarded(a), unguarded(b)])).toEqual(
        items.map(({ a, b }) => [a, b]),
      );
    }),
  );
});
