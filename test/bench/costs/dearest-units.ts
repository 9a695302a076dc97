import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { MAX_BETS } from '#domain/bets/bounds.ts';
import { MAX_GROUPS } from '#domain/bets/summary.ts';
import type { BoardEvent } from '#domain/board/board.ts';
import type { OfferPoint } from '#domain/moves/price-series.ts';
import { TILE_WIDTH } from '#domain/record/tiles.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { summaryExample } from '#functions/get-bets-summary/example.ts';
import { clientEndpoints, pageEndpoints } from '#functions/get-page/endpoint.ts';
import type { BuiltClients } from '#functions/get-page/get-clients.ts';
import type { BuiltPage } from '#functions/get-page/get-page.ts';
import { MAX_READ } from '#http/bets/answer-bets.ts';
import { MAX_COMPUTED, WINDOW_MS } from '#http/bets/answer-summary.ts';
import { MAX_ROWS } from '#http/board/query.ts';
import type { PackedFile } from '#http/built-file.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { PROJECT_ROOT } from '../../../build.config.ts';
import { createApi, type Sent } from '../../support/api-client.ts';
import { aMatch, aValueBet } from '../../support/api-client-items.ts';
import { anEventInput } from '../../support/event-input.ts';
import { LOGGED_BETS } from '../../support/fake-bets.ts';
import { aMovedEvent, aMovedLine, somePrices } from '../../support/moves.ts';
import { anEvent, h2h, NOW, totals } from '../../support/quotes.ts';
import { RECORDED } from '../../support/recorded.ts';

/** Two digits: a change of a few bytes changes no bill. */
const rounded = (bytes: number) => Number(bytes.toPrecision(2));
/** Read units of a consistent read of so many bytes. */
const readUnitsOf = (bytes: number) => Math.ceil(bytes / 4_096);

/** As many as all regions of the feed have together. */
const BOOKS = Array.from({ length: 60 }, (_, i) => `book_number_${i}`);
const POINTS = [1.5, 2.5, 3.5];

/** An event with every book and every market. */
const input = anEventInput(
  anEvent({
    offers: BOOKS.flatMap((book) => [
      h2h(book, [2.3, 3.3, 3.7]),
      ...POINTS.map((point) => totals(book, point, [1.9, 1.95])),
    ]),
  }),
);

/** A bundle of the record that is full but for one entry, each as long as an entry gets. */
const OPEN_LINE = JSON.stringify(
  RECORDED.flatMap(({ later }) => later).find(({ entry }) => entry.type === 'open')?.entry,
);
const entries = Array.from({ length: TILE_WIDTH - 1 }, () => OPEN_LINE);

const MAX_ITEMS = 500;
/** What else has the selection at a price worth naming: rarely more. */
const altBooks = Array.from({ length: 8 }, () => aValueBet().altBooks).flat();

/** Requests of the dearest answers, for a client that accepts no compression. */
const REQUESTS = {
  '/api/v1/opportunities': `/api/v1/opportunities?limit=${MAX_ITEMS}&min_ev=-1`,
  '/api/v1/matches': `/api/v1/matches?limit=${MAX_ITEMS}&hours=168`,
  '/api/v1/board': `/api/v1/board?kind=middle&limit=${MAX_ROWS}`,
  '/api/v1/moves': `/api/v1/moves?limit=${MAX_ITEMS}`,
  '/api/v1/events/{id}': '/api/v1/events/event-1',
  '/api/v1/events/{id}/prices': '/api/v1/events/event-1/prices',
  '/api/v1/books': '/api/v1/books',
  '/api/v1/sports': '/api/v1/sports',
  '/api/v1/me': '/api/v1/me',
  '/api/v1/performance': '/api/v1/performance',
  '/record/summary': '/record/summary',
  '/record/checkpoint': '/record/checkpoint',
  '/record/key': '/record/key',
  '/record/tile/{path+}': `/record/tile/entries/000.p/${TILE_WIDTH - 1}`,
  '/record/picks/{n}/proof': '/record/picks/7/proof',
  '/landing': '/landing',
  '/status.json': '/status.json',
  '/health': '/health',
} as const;
const MAX_PICKS = 100;
/** The row of a bet: its text, and a key. */
const BET_BYTES = Buffer.byteLength(JSON.stringify(LOGGED_BETS[0])) + 120;
/** The groups of all bets and of six kinds. */
const MAX_SHOWN = 1 + 6 * MAX_GROUPS;

/** The dearest call of an assistant. */
const DEAREST_CALL: Sent = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_board', arguments: { kind: 'middle', limit: MAX_ROWS } },
  }),
};

const listed = (count: number, name: string) =>
  Array.from({ length: count }, (_, i) => ({
    key: `${name}_${i}`,
    title: `${name} ${i}`,
    events: i,
  }));
/** More books and sports than the feed has. */
const coverage = { books: listed(100, 'book'), sports: listed(150, 'sport_and_league') };

/** An event whose middle is a full row. */
function boardEventOf(eventId: string): BoardEvent {
  const { sportKey, home, away, commenceTime } = aMatch();
  return {
    eventId,
    sportKey,
    home,
    away,
    commenceTime,
    goals: { total: { lambda: 1.4, mu: 1.1, rho: -0.065 } },
    lines: [2.5, 3.5].map((line) => ({
      market: 'totals',
      marketKey: 'totals',
      line,
      settlement: 'with_overtime',
      fair: [0.5213, 0.4787],
      offers: [['book_number_1', NOW, 1.95, 1.95]],
    })),
  };
}

/** A price that lags behind each move at many books. */
const lagging = Array.from({ length: 20 }, (_, i) => ({
  outcome: 0,
  book: `book_number_${i}`,
  price: 2.1,
  quotedAt: NOW,
  ev: 0.0312,
}));
/** The usual number of changes of a price until the start, at every book, of three outcomes. */
const prices = somePrices(
  Object.fromEntries(
    BOOKS.map((book) => [
      `three_way ${book} 0`,
      Array.from({ length: 20 }, (_, i): OfferPoint => [i * 600, null, 2 + i / 100, 3.4, 3.9]),
    ]),
  ),
);

type Answer = { readonly bytes: number; readonly readUnits: number };

/** What the largest answer of each route sends and reads, and what a refusal sends. */
export async function dearestUnits({ html, assets }: BuiltPage, { list, packages }: BuiltClients) {
  const numbered = Array.from({ length: MAX_ITEMS }, (_, i) => ({ eventId: `event-${i}` }));
  const opportunities = { value: numbered.map((event) => aValueBet({ ...event, altBooks })) };
  const matches = numbered.map((event) => aMatch(event));
  const moves = numbered.map((event) => aMovedEvent(event, [aMovedLine([0.5, 0.55], { lagging })]));
  const lines = Array.from({ length: MAX_ROWS }, (_, i) => boardEventOf(`event-${i}`));
  const scan = { opportunities, matches, coverage, lines, moves, prices: { 'event-1': prices } };
  const api = createApi({ scan, entries });
  const client = api.as();
  const bytesOf = async (path: string, sent: Sent = {}) => {
    const { status, headers, text } = await client.send(path, sent);
    if (status !== 200) {
      throw new Error(`${path}: ${status} ${text}`);
    }
    return headBytes(headers) + Buffer.byteLength(text);
  };
  const answers: Record<string, Answer> = {};
  answers['/mcp'] = { bytes: rounded(await bytesOf('/mcp', DEAREST_CALL)), readUnits: 1 };
  for (const [path, request] of Object.entries(REQUESTS)) {
    // The prices of an event are of a scan of their own.
    api.publish(path === '/api/v1/events/{id}' ? { inputs: { 'event-1': input } } : scan);
    const bytes = await bytesOf(request);
    answers[path] = { bytes: rounded(bytes), readUnits: 1 };
  }
  const bundle = answers['/record/tile/{path+}']?.bytes ?? 0;
  const proof = answers['/record/picks/{n}/proof']?.bytes ?? 0;
  answers['/record/tile/{path+}'] = { bytes: bundle, readUnits: readUnitsOf(bundle) };
  // The bundle, and a tile of 256 hashes on each of three levels above it.
  const tiles = 3 * readUnitsOf(TILE_WIDTH * 100);
  answers['/record/picks/{n}/proof'] = { bytes: proof, readUnits: readUnitsOf(bundle) + tiles };
  const picks = rounded((await bytesOf('/record/picks')) * (MAX_PICKS / RECORDED.length));
  answers['/record/picks'] = { bytes: picks, readUnits: readUnitsOf(picks) };
  const betList = rounded((await bytesOf('/api/v1/bets')) * (MAX_ITEMS / LOGGED_BETS.length));
  answers['/api/v1/bets'] = { bytes: betList, readUnits: readUnitsOf(MAX_READ * BET_BYTES) };
  // A key that spends its quota has all bets read as often as the windows of a day let it.
  const groups = rounded(Buffer.byteLength(JSON.stringify(summaryExample.total[0])) * MAX_SHOWN);
  const computed = ((24 * 3_600_000) / WINDOW_MS) * MAX_COMPUTED;
  const all = (readUnitsOf(MAX_BETS * BET_BYTES) * computed) / DAILY_LIMIT;
  answers['/api/v1/bets/summary'] = { bytes: groups, readUnits: Math.ceil(all) + 1 };
  const ofHtml = rounded(plainBytes(html));
  const ofAsset = rounded(Math.max(...Object.values(assets).map(plainBytes)));
  for (const { path } of pageEndpoints) {
    answers[path] = { bytes: path.endsWith('{asset}') ? ofAsset : ofHtml, readUnits: 0 };
  }
  const ofPackage = rounded(Math.max(...Object.values(packages).map(plainBytes)));
  for (const { path } of clientEndpoints) {
    const bytes = path.endsWith('{package+}') ? ofPackage : rounded(plainBytes(list));
    answers[path] = { bytes, readUnits: 0 };
  }
  for (const endpoint of ENDPOINTS['get-docs'] as readonly Endpoint[]) {
    answers[endpoint.path] = { bytes: viewerBytes(), readUnits: 0 };
  }
  const refusal = await api.send('/api/v1/me');
  return {
    refusal: { bytes: rounded(headBytes(refusal.headers) + Buffer.byteLength(refusal.text)) },
    answers,
  };
}

/** The status line, the headers, and those that the gateway adds. */
function headBytes(headers: Readonly<Record<string, string>>): number {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.byteLength(own.join('')) + 150;
}

/** The largest file of the documents, which is always sent compressed. */
function viewerBytes(): number {
  const viewer = join(PROJECT_ROOT, 'node_modules/swagger-ui-dist/swagger-ui-bundle.js');
  return rounded(gzipSync(readFileSync(viewer)).length);
}

const plainBytes = ({ identity }: PackedFile) => Buffer.from(identity, 'base64').length;
