import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { createApi } from '../support/api-client.ts';
import { aValueBet } from '../support/api-client-items.ts';

const page = readFileSync(new URL('../../docs/spreadsheets.md', import.meta.url), 'utf8');
const [, script = ''] = /^```js refresh\.gs\n(.*?)^```$/ms.exec(page) ?? [];

type Fetched = { readonly headers: Readonly<Record<string, string>> };

/** The parts of Apps Script that the recipe uses, in front of an API in memory. */
async function refresh(path: string) {
  const api = createApi({ scan: { opportunities: { value: [aValueBet({ home: '=1+1' })] } } });
  const { key } = api.as();
  const headers = { authorization: `Bearer ${key}`, accept: 'text/csv' };
  const answer = await api.send(path, { headers });
  let sent: Fetched | undefined;
  let written: unknown[][] = [];
  const run = () =>
    runInNewContext(`${script}; refresh();`, {
      PropertiesService: {
        getScriptProperties: () => ({ getProperties: () => ({ API_KEY: key, API_URL: path }) }),
      },
      UrlFetchApp: {
        fetch: (_url: string, options: Fetched) => {
          sent = options;
          return { getResponseCode: () => answer.status, getContentText: () => answer.text };
        },
      },
      Utilities: { parseCsv: (text: string) => parse(text) },
      SpreadsheetApp: {
        getActive: () => ({
          getSheets: () => [
            {
              clearContents: () => undefined,
              getRange: (...range: number[]) => ({
                setValues: (rows: unknown[][]) => {
                  expect(range).toEqual([1, 1, rows.length, rows[0]?.length]);
                  written = rows;
                },
              }),
            },
          ],
        }),
      },
    });
  return { run, sentHeaders: () => sent?.headers, rows: () => written, expected: headers };
}

test('the script for Google Sheets writes the columns and the items, numbers as numbers', async () => {
  const sheet = await refresh('/api/v1/opportunities');
  sheet.run();
  expect(sheet.sentHeaders()).toEqual({
    Authorization: sheet.expected.authorization,
    Accept: 'text/csv',
  });
  const [header = [], row = [], ...rest] = sheet.rows();
  expect(rest).toEqual([]);
  expect(row).toHaveLength(header.length);
  const item = Object.fromEntries(header.map((name, i) => [name, row[i]]));
  expect(item).toMatchObject({
    home: "'=1+1",
    price: 2.16,
    ev: 0.0491,
    point: '',
    'alt_books.book': 'eastbet',
  });
});

test('the page and the API document name every list that answers with a table, and no other', () => {
  const all: readonly Endpoint[] = Object.values(ENDPOINTS).flat();
  const withTable = all
    .filter(({ answer }) => answer && 'csvExample' in answer)
    .map(({ path }) => path)
    .sort();
  const named = [...page.matchAll(/^\| \[?`(\/api\/v1\/[^`]+)`/gm)].map(([, path]) => path).sort();
  expect(named).toEqual(withTable);
  const { description } = openApiDocument(all).info;
  const [, sentence = ''] = /\*\*CSV\.\*\*(.*?)answer with a table/s.exec(description) ?? [];
  expect([...sentence.matchAll(/`([^`]+)`/g)].map(([, path]) => path).sort()).toEqual(withTable);
});

test('the script for Google Sheets shows a refusal instead of writing it', async () => {
  const sheet = await refresh('/api/v1/opportunities?limit=0');
  expect(sheet.run).toThrow(/invalid_parameter/);
  expect(sheet.rows()).toEqual([]);
});
