/**
 * Freshness: from the instant of a scan to its answer, its webhook and the page, over the local
 * stack and recorded bodies of The Odds API. The feed is on this machine and allows 30 calls a
 * second in bursts. It answers at once in one run and after 800 ms in the other.
 *
 *     npm run bench -- freshness [--captures DIR] [--scans N] [--page]
 *
 * `--page` opens the page in Chromium too.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countIn, readFolder, readOptions } from '../../bench/program.ts';
import { sections, textTable } from '../../bench/text-table.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import { RECORDED_BODIES } from '../../research/captures/recorded-bodies.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../support/odds-api-server.ts';
import { launchChromium } from '../web/browser/chromium.ts';
import { openConnection } from './connection.ts';
import { percentile, subscribeTo } from './webhook-world.ts';

const INTERVAL_MS = 10_000;
const CALLS_PER_SECOND = 30;
const STAGES = [
  'claimed',
  'read',
  'analysed',
  'stored',
  'published',
  'visible',
  'webhook',
] as const;
const PAGE_STAGES = ['polled', 'painted'] as const;
type Stage = (typeof STAGES)[number] | (typeof PAGE_STAGES)[number];
/** When each stage of each scan was reached, milliseconds after its slot. */
type Reached = Map<number, Partial<Record<Stage, number>>>;

const options = readOptions(
  'npm run bench -- freshness [--captures DIR] [--scans N] [--page]',
  {
    captures: { type: 'string', default: '../shared/data/odds-api/multiregion-20260416' },
    scans: { type: 'string', default: '6' },
    page: { type: 'boolean', default: false },
  },
  ({ captures, page, ...values }) => {
    const scans = countIn(values.scans, 'scans');
    readFolder(captures, `--captures names ${RECORDED_BODIES}`);
    return { captures: loadCaptures(captures), scans, page };
  },
  process.argv.slice(3),
);
const { captures } = options;

function note(reached: Reached, slot: number, stages: Partial<Record<Stage, number>>): void {
  reached.set(slot, { ...stages, ...reached.get(slot) });
}

/** Notes when the first byte of a call comes, by the slot that is the last part of its path. */
async function openReceiver(reached: Reached) {
  const server = createServer((request, response) => {
    const slot = Number(request.url?.split('/').at(-1));
    note(reached, slot, { webhook: Date.now() - slot });
    request.resume();
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const slotOf = (etag: unknown) => Number(/^W\/"(\d+)-/.exec(String(etag))?.[1]);

/** Asks the API some hundred times a second and notes the first answer of each scan. */
async function pollAnswers(
  stack: RunningStack,
  reached: Reached,
  signal: AbortSignal,
): Promise<void> {
  const connection = openConnection(stack.url);
  while (!signal.aborted) {
    const { headers } = await connection.get('/api/v1/opportunities?limit=1', stack.apiKey);
    const slot = slotOf(headers.etag);
    if (slot) {
      note(reached, slot, { visible: Date.now() - slot });
    }
    await sleep(10);
  }
  connection.close();
}

/**
 * Opens the page of the demo user, and notes when it asked for each scan and when it had painted
 * it.
 */
async function openPage(stack: RunningStack, reached: Reached) {
  const [, email = '', password = ''] =
    /(\S+@\S+)\s+password (\S+)/.exec(await stack.line(/^Sign in /)) ?? [];
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(stack.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  page.on('response', async (response) => {
    if (!response.url().includes('/account/opportunities') || response.status() !== 200) {
      return;
    }
    const slot = slotOf(response.headers().etag);
    const polled = response.request().timing().startTime - slot;
    const painted = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(Date.now()))))',
    );
    note(reached, slot, { polled, painted: painted - slot });
  });
  return { [Symbol.asyncDispose]: () => browser.close() };
}

/**
 * When `scans` scans of a stack reached each stage, and how often the feed refused a call for its
 * rate.
 */
async function measure(answerMs: number, scans: number) {
  const reached: Reached = new Map();
  await using ending = new AsyncDisposableStack();
  const feed = await startOddsApiServer({
    captures,
    answerMs,
    callsPerSecond: CALLS_PER_SECOND,
    refreshMs: 3_600_000,
    keepsAnswers: true,
  });
  ending.defer(feed.close);
  const folder = stackFolder();
  ending.defer(folder.remove);
  const stack = await startStack(folder.path, {
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: feed.url,
    ODDS_API_KEY: LOOPBACK_API_KEY,
    ODDS_REGIONS: 'eu,uk,us,au',
    ODDS_SPORTS: 'all',
    SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1_000),
  });
  ending.defer(async () => {
    stack.ctrlC();
    await stack.exited;
  });
  const receiver = ending.use(await openReceiver(reached));
  if (options.page) {
    ending.use(await openPage(stack, reached));
  }
  const polling = new AbortController();
  const polled = pollAnswers(stack, reached, polling.signal);
  const found = findLocalStack(folder.path);
  const first = Math.ceil(Date.now() / INTERVAL_MS + 1) * INTERVAL_MS;
  for (let slot = first; slot < first + scans * INTERVAL_MS; slot += INTERVAL_MS) {
    await sleep(slot - INTERVAL_MS / 3 - Date.now());
    // To a new subscriber everything published is news.
    await subscribeTo(found, { user: `user-${slot}`, url: `${receiver.url}/${slot}` });
    await sleep(slot + INTERVAL_MS / 2 - Date.now());
  }
  polling.abort();
  await polled;
  found.table.client.destroy();
  for (const line of readFileSync(join(folder.path, 'logs/scan-odds.log'), 'utf8').split('\n')) {
    const { slot, stages_ms: stages } = line.includes('stages_ms') ? JSON.parse(line) : {};
    if (stages) {
      note(reached, Date.parse(slot), stages);
    }
  }
  return {
    scans: [...reached].filter(([slot]) => slot >= first).map(([, stages]) => stages),
    refused: feed.refused(),
  };
}

const tables: [string, string][] = [];
for (const answerMs of [0, 800]) {
  const { scans, refused } = await measure(answerMs, options.scans);
  const rows = [...STAGES, ...(options.page ? PAGE_STAGES : [])].map((stage) => {
    const times = scans
      .map((stages) => stages[stage] ?? Number.NaN)
      .filter((time) => !Number.isNaN(time));
    return [
      stage,
      times.length,
      ...[Math.min(...times), percentile(times, 0.5), Math.max(...times)].map(Math.round),
    ];
  });
  const title = `${captures.size} sports, answers after ${answerMs} ms: milliseconds after the slot; ${refused} calls refused`;
  tables.push([title, textTable(['stage', 'scans', 'least', 'median', 'most'], rows)]);
}
process.stdout.write(sections(tables));
