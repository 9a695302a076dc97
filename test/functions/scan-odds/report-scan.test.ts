import { describe, expect, test } from 'vitest';
import { PARSE_REJECTIONS, SCAN_REJECTIONS } from '#domain/odds/rejections.ts';
import { reportScan } from '#functions/scan-odds/report-scan.ts';
import type { ScanOutcome } from '#functions/scan-odds/scan-outcome.ts';

function recorded(outcome: ScanOutcome) {
  const lines: { level: string; text: unknown; fields: unknown }[] = [];
  const metrics: Record<string, number> = {};
  let published = 0;
  const line = (level: string) => (text: unknown, fields?: unknown) =>
    void lines.push({ level, text, fields });
  reportScan(outcome, {
    logger: { info: line('info'), warn: line('warn'), error: line('error') },
    metrics: {
      addMetric: (name, _unit, value) => void Object.assign(metrics, { [name]: value }),
      publishStoredMetrics: () => {
        published += 1;
      },
    },
  });
  return { lines, metrics, published };
}

const result = {
  slot: '2026-03-01T12:00:00.000Z',
  published: true,
  events: 60,
  prices: 9000,
  value: 12,
  surebets: 1,
  combos: 3,
  matches: 60,
  seconds: 1.5,
};
const feed = {
  sportsRead: 4,
  sportsKept: 0,
  sportsUnknown: [],
  unconfirmedEmpty: [],
  sportsFailed: [],
  creditsUsed: 12,
  creditsRemaining: 488,
};
const recalled = { kind: 'nothing_new' as const };
const stagesMs = { claimed: 12, read: 400, analysed: 450, stored: 460, published: 470 };

test('a scan is one log line with its rejections by reason, and one set of metrics', () => {
  const rejected = { price_impossible: 2, incomplete_market: 5 };
  const { lines, metrics, published } = recorded({
    result,
    details: { feed, rejected, stagesMs, writeUnits: 40, recalled },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 'info',
    fields: {
      published: true,
      value: 12,
      rejected,
      sports_read: 4,
      credits_remaining: 488,
      stages_ms: stagesMs,
    },
  });
  expect(metrics).toMatchObject({
    ScansPublished: 1,
    Rejected: 7,
    SportsFailed: 0,
    FeedCreditsRemaining: 488,
  });
  expect(published).toBe(1);
});

test('the line names the books that were found to be one, where there are any', () => {
  const details = {
    feed,
    rejected: {},
    clones: [['gtbets', 'newbook']] as const,
    stagesMs,
    writeUnits: 40,
    recalled,
  };
  expect(recorded({ result, details }).lines[0]?.fields).toMatchObject({
    clones: ['gtbets = newbook'],
  });
  const { clones: _, ...none } = details;
  expect(recorded({ result, details: none }).lines[0]?.fields).not.toHaveProperty('clones');
});

test('a sharp book that loses its role or gets it back is a line of its own, and a metric as long as it is without', () => {
  const linesOf = (roles: { demoted: readonly string[]; next: readonly string[] }) => {
    const details = { feed, rejected: {}, roles, stagesMs, writeUnits: 40, recalled };
    const { lines, metrics } = recorded({ result, details });
    return [lines.slice(1), metrics.SharpRolesLost] as const;
  };
  const line = (text: string) => ({ level: 'warn', text, fields: { book: 'pinnacle' } });
  expect(linesOf({ demoted: [], next: ['pinnacle'] })).toEqual([[line('sharp_role_lost')], 1]);
  expect(linesOf({ demoted: ['pinnacle'], next: ['pinnacle'] })).toEqual([[], 1]);
  expect(linesOf({ demoted: ['pinnacle'], next: [] })).toEqual([
    [line('sharp_role_regained')],
    undefined,
  ]);
});

test('every reason that a scan met is a metric of its own, and no other reason is', () => {
  const rejected = { price_impossible: 2, vote_outlier: 5 };
  const { metrics } = recorded({
    result,
    details: { feed, rejected, stagesMs, writeUnits: 40, recalled },
  });
  expect(Object.entries(metrics).filter(([name]) => name.startsWith('Rejected'))).toEqual([
    ['Rejected', 7],
    ['Rejected.price_impossible', 2],
    ['Rejected.vote_outlier', 5],
  ]);
});

test('a word that is in no list of reasons counts in the sum and makes no metric', () => {
  const rejected = { vote_outlier: 1, 'a word of the feed': 4 };
  const { metrics } = recorded({
    result,
    details: { feed, rejected, stagesMs, writeUnits: 40, recalled },
  });
  expect(metrics).toMatchObject({ Rejected: 5, 'Rejected.vote_outlier': 1 });
  expect(Object.keys(metrics)).not.toContain('Rejected.a word of the feed');
});

test('the reasons are words of which no two are the same', () => {
  const reasons = [...PARSE_REJECTIONS, ...SCAN_REJECTIONS];
  expect(new Set(reasons).size).toBe(reasons.length);
  for (const reason of reasons) {
    expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
  }
});

describe('of several feeds the line says', () => {
  const links = {
    linked: 41,
    leftOut: { second: { new_link: 2, prices_apart: 1 } },
    unmatchable: { main: { same_sides: 1 }, second: { unusable_name: 3 } },
  };
  const feeds = ['main', 'second'].map((name) => ({ name, report: feed }));
  const report = { ...feed, feeds, links, lowestCreditsPercent: 17.5 };
  const { lines, metrics } = recorded({
    result,
    details: { feed: report, rejected: {}, stagesMs, writeUnits: 40, recalled },
  });

  test('how many events are linked, and which of each feed are not used or not compared, and why', () => {
    expect(lines[0]?.fields).toMatchObject({
      events_linked: 41,
      feeds: [
        { name: 'main', events_left_out: {}, events_not_compared: { same_sides: 1 } },
        {
          name: 'second',
          events_left_out: { new_link: 2, prices_apart: 1 },
          events_not_compared: { unusable_name: 3 },
        },
      ],
    });
  });

  test('nothing of their credits that one number could hide: a metric has the lowest share', () => {
    expect(metrics).toMatchObject({ LowestCreditsPercent: 17.5 });
  });
});

test('of one feed neither the line nor the metrics have any of it', () => {
  const { lines, metrics } = recorded({
    result,
    details: { feed, rejected: {}, stagesMs, writeUnits: 40, recalled },
  });
  expect(Object.keys(lines[0]?.fields as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(events_linked|feeds)$/)]),
  );
  expect(metrics).not.toHaveProperty('LowestCreditsPercent');
});

test('an unknown credit is not counted as zero', () => {
  const unknown = { ...feed, creditsRemaining: null };
  const { metrics } = recorded({
    result,
    details: { feed: unknown, rejected: {}, stagesMs, writeUnits: 1, recalled },
  });
  expect(metrics).not.toHaveProperty('FeedCreditsRemaining');
});

test('a sport that failed makes the line a warning, no odds at all an error', () => {
  const details = {
    feed: {
      ...feed,
      sportsFailed: [{ sportKey: 'tennis', reason: 'timeout' as const, code: null }],
    },
    rejected: {},
    stagesMs,
    writeUnits: 0,
    recalled,
  };
  expect(recorded({ result, details }).lines[0]?.level).toBe('warn');
  const none = { ...result, published: false, reason: 'no_odds' as const };
  const { lines, metrics } = recorded({ result: none, details });
  expect(lines[0]?.level).toBe('error');
  expect(metrics).toMatchObject({ ScansPublished: 0 });
});

test('a slot left alone is one plain line and counts as not published', () => {
  const skipped = { ...result, published: false, reason: 'already_claimed' as const };
  const { lines, metrics, published } = recorded({ result: skipped });
  expect(lines).toEqual([{ level: 'info', text: 'scan', fields: skipped }]);
  expect(metrics).toEqual({ ScansPublished: 0 });
  expect(published).toBe(1);
});

test.each([
  ['not be stored', { stored: { ok: false, error: 'TimeoutError' } }, { QuotesNotStored: 1 }],
  ['be lost', { recalled: { kind: 'lost' } }, { QuotesNotRecalled: 1 }],
  [
    'not be reached',
    { recalled: { kind: 'unreachable', error: 'TimeoutError', isFirst: true } },
    { QuotesNotRecalled: 1 },
  ],
] as const)('quotes that could %s make the line a warning and count', (_, trouble, counted) => {
  const details = { feed, rejected: {}, stagesMs, writeUnits: 1, recalled, ...trouble };
  const { lines, metrics } = recorded({ result, details });
  expect(lines[0]?.level).toBe('warn');
  expect(metrics).toMatchObject(counted);
});

test('lost quotes say that what several feeds taught is lost with them', () => {
  const several = { ...feed, feeds: [{ name: 'first', report: feed }] };
  const lost = { kind: 'lost' } as const;
  const lineOf = (report: typeof feed) => {
    const details = { feed: report, rejected: {}, stagesMs, writeUnits: 1, recalled: lost };
    return recorded({ result, details }).lines[0];
  };
  const said = 'lost: quotes, history, and what several feeds taught';
  expect(lineOf(feed)).toMatchObject({ fields: { quotes_recalled: 'lost' } });
  expect(lineOf(several)).toMatchObject({ fields: { quotes_recalled: said } });
});

test('the size of the stored quotes is in the line and a metric, and nothing warns of them', () => {
  const stored = { ok: true as const, key: 'quotes/1', bytes: 51_200 };
  const { lines, metrics } = recorded({
    result,
    details: { feed, rejected: {}, stagesMs, writeUnits: 1, recalled, stored },
  });
  expect(lines[0]).toMatchObject({ level: 'info', fields: { quotes_bytes: 51_200 } });
  expect(metrics).toMatchObject({ QuotesBytes: 51_200 });
  expect(metrics).not.toHaveProperty('QuotesNotStored');
  expect(metrics).not.toHaveProperty('QuotesNotRecalled');
});

test('a scan that takes longer than the interval, and a slot left out for it, are warnings and counted', () => {
  const slow = recorded({
    result: { ...result, slow: true },
    details: { feed, rejected: {}, stagesMs, writeUnits: 1, recalled },
  });
  expect(slow.lines[0]).toMatchObject({ level: 'warn', fields: { slow: true } });
  expect(slow.metrics).toMatchObject({ ScansSlow: 1, ScansPublished: 1 });
  const late = recorded({ result: { ...result, published: false, reason: 'late' } });
  expect(late.lines[0]?.level).toBe('warn');
  expect(late.metrics).toEqual({ ScansPublished: 0, ScansLate: 1 });
});

test.each(['malformed_body', 'mostly_unreadable'] as const)(
  'a sport that cannot be read (%s) is a warning and a metric, which an alarm counts',
  (reason) => {
    const failed = { sportKey: 'soccer_epl', reason, code: 'event_without_time' };
    const { lines, metrics } = recorded({
      result,
      details: {
        feed: { ...feed, sportsFailed: [failed] },
        rejected: {},
        stagesMs,
        writeUnits: 40,
        recalled,
      },
    });
    expect(lines[0]).toMatchObject({ level: 'warn', fields: { sports_failed: [failed] } });
    expect(metrics).toMatchObject({ SportsUnreadable: 1 });
  },
);
