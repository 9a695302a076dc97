import fc from 'fast-check';
import { expect, test } from 'vitest';
import { theOddsApi } from '#adapters/odds-feeds/the-odds-api/feed.ts';
import { readScores } from '#adapters/odds-feeds/the-odds-api/read-lists.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';

const MATCH = {
  id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13',
  sport_key: 'soccer_epl',
  sport_title: 'EPL',
  commence_time: '2026-04-18T11:30:00Z',
  completed: true,
  home_team: 'Brentford',
  away_team: 'Fulham',
  scores: [
    { name: 'Fulham', score: '1' },
    { name: 'Brentford', score: '3' },
  ],
  last_update: '2026-04-18T13:30:00Z',
};

function read(...matches: unknown[]) {
  const result = readScores(matches);
  return result.ok ? result.value : result.failure.reason;
}

test('scores are looked up for three days back, at two credits', () => {
  const { request, cost } = theOddsApi(readSettings(() => undefined)).scores('soccer_epl');
  expect(request).toEqual({
    path: '/v4/sports/soccer_epl/scores',
    query: { daysFrom: '3', dateFormat: 'iso' },
  });
  expect(cost).toBe(2);
});

test('a final score goes by the names of the teams, not by their order', () => {
  expect(read(MATCH)).toEqual([
    {
      eventId: MATCH.id,
      commenceTime: Date.parse(MATCH.commence_time),
      home: 'Brentford',
      away: 'Fulham',
      final: { home: 3, away: 1 },
    },
  ]);
});

test.each([
  ['is under way', { completed: false }],
  ['has not begun', { completed: false, scores: null }],
  ['is over without scores', { scores: null }],
  ['has the score of one side only', { scores: [{ name: 'Fulham', score: '1' }] }],
  [
    'has the score of another team',
    {
      scores: [
        { name: 'Fulham', score: '1' },
        { name: 'Leeds', score: '2' },
      ],
    },
  ],
  [
    'has a score that is no whole number',
    { scores: MATCH.scores.map((each) => ({ ...each, score: '1.5' })) },
  ],
  ['has two scores of one side', { scores: [...MATCH.scores, { name: 'Brentford', score: '2' }] }],
  ['is of a side against itself', { away_team: 'Brentford' }],
  ['has sets in words', { scores: MATCH.scores.map((each) => ({ ...each, score: '6-4, 6-3' })) }],
])('a match that %s has no final score', (_, change) => {
  expect(read({ ...MATCH, ...change })).toMatchObject([{ final: null }]);
});

test('a match that is listed twice with different scores is left out, with the same it counts once', () => {
  const other = { ...MATCH, scores: MATCH.scores.map((each) => ({ ...each, score: '0' })) };
  expect(read(MATCH, other)).toEqual([]);
  expect(read(MATCH, { ...MATCH, completed: false })).toEqual([]);
  expect(read(MATCH, { ...MATCH, last_update: null })).toHaveLength(1);
});

test('what cannot be told apart is left out; no list, or one mostly of such, is a failure', () => {
  const unreadable = [
    { ...MATCH, id: null },
    { ...MATCH, home_team: null },
    { ...MATCH, commence_time: 'soon' },
    7,
  ];
  const sound = unreadable.map((_, index) => ({ ...MATCH, id: `e${index}` }));
  expect(read(...unreadable, ...sound)).toHaveLength(sound.length);
  expect(read(...unreadable, ...sound.slice(1))).toBe('malformed_body');
  expect(readScores({ message: 'no' })).toMatchObject({
    ok: false,
    failure: { reason: 'malformed_body' },
  });
});

test('a match with anything in the place of its members gives a whole score, none yet, or is left out', () => {
  const score = fc.record({
    name: fc.constantFrom('Brentford', 'Fulham', '', null),
    score: fc.constantFrom('0', '3', '', '-1', '1.5', '1e3', '99999', 3, null),
  });
  const change = fc.record(
    {
      id: fc.jsonValue(),
      home_team: fc.jsonValue(),
      commence_time: fc.oneof(fc.jsonValue(), fc.date({ noInvalidDate: false }).map(String)),
      completed: fc.jsonValue(),
      scores: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(score, fc.jsonValue()), { maxLength: 4 })),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(change, (changed) => {
      for (const { eventId, home, away, commenceTime, final } of scoresOf({
        ...MATCH,
        ...changed,
      })) {
        expect([eventId, home, away]).toEqual([
          changed.id ?? MATCH.id,
          changed.home_team ?? MATCH.home_team,
          'Fulham',
        ]);
        expect(Number.isSafeInteger(commenceTime)).toBe(true);
        for (const goals of final ? [final.home, final.away] : []) {
          expect([0, 1, 3]).toContain(goals);
        }
        if (final) {
          expect(changed.completed ?? true).toBe(true);
        }
      }
    }),
  );
});

function scoresOf(match: unknown) {
  const result = readScores([match]);
  return result.ok ? result.value : [];
}
