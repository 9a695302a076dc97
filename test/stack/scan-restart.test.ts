import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import {
  LOOPBACK_API_KEY,
  type OddsApiServer,
  startOddsApiServer,
} from '../support/odds-api-server.ts';

const INTERVAL_MS = 5_000;
const NHL = 'icehockey_nhl';
/** A time in the recording at which no sport is near enough to kick-off to get all credits. */
const IN_TWO_DAYS = '2026-04-18T19:00:00Z';
const EVENTS = /Z {2}(\d+) events /;

describe('a new environment of the scan, under a budget that pays for no second read this month', () => {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  let api: OddsApiServer;
  let stack: RunningStack;

  const start = () =>
    startStack(
      dataDir,
      {
        SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000),
        ODDS_FEED: 'the-odds-api',
        ODDS_API_BASE_URL: api.url,
        ODDS_API_KEY: LOOPBACK_API_KEY,
        ODDS_SPORTS: 'icehockey_nhl,soccer_epl',
        ODDS_REGIONS: 'eu',
        ODDS_MONTHLY_CREDITS: '40',
      },
      { waitForScan: false },
    );

  beforeAll(async () => {
    const captures = loadCaptures(new URL('../fixtures/odds-api', import.meta.url).pathname);
    const hockey = (captures.get(NHL) ?? []).map((event) => ({
      ...event,
      commence_time: IN_TWO_DAYS,
    }));
    api = await startOddsApiServer({ captures: new Map([...captures, [NHL, hockey]]) });
    stack = await start();
  });

  afterAll(async () => {
    stack?.ctrlC();
    await stack?.exited;
    await api?.close();
    folder.remove();
  });

  const oddsAsked = () => api.requests.filter(({ path }) => path.endsWith('/odds')).length;
  const matchIds = async () => {
    const { data } = (await (await stack.get('/api/v1/matches?hours=168&limit=500')).json()) as {
      data: readonly { event_id: string }[];
    };
    return data.map(({ event_id }) => event_id).sort();
  };
  /** The log lines of all scans. The file is written after the terminal. */
  const scanLines = () =>
    readFileSync(join(dataDir, 'logs/scan-odds.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"message":"scan"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  /**
   * Further scans may be over by now, and the line before may be of a slot that a killed stack had
   * claimed.
   */
  const firstPublished = (lines: readonly Record<string, unknown>[]) =>
    lines.find(({ published }) => published === true) ?? {};

  test('publishes everything that was known, with its age, and reads nothing', async () => {
    const [, events] = EVENTS.exec(await stack.line(EVENTS)) ?? [];
    const ids = await matchIds();
    expect(Number(events)).toBeGreaterThan(1);
    expect(ids.length).toBeGreaterThan(1);
    await expect
      .poll(() => firstPublished(scanLines()))
      .toMatchObject({
        sports_read: 2,
        quotes_recalled: 'nothing_new',
      });

    for (let restart = 0; restart < 2; restart++) {
      const asked = oddsAsked();
      stack.kill('SIGKILL');
      await stack.exited;
      const before = scanLines().length;
      stack = await start();
      const [, again] = EVENTS.exec(await stack.line(EVENTS)) ?? [];
      await expect
        .poll(() => firstPublished(scanLines().slice(before)))
        .toMatchObject({
          sports_read: 0,
          sports_kept: 2,
          quotes_recalled: 'recalled',
        });
      expect(again).toBe(events);
      expect(await matchIds()).toEqual(ids);
      expect(oddsAsked()).toBe(asked);
    }
  });
});
