import { expect, test } from 'vitest';
import { feedSentence } from '../../../web/views/event/feed-sentence.ts';
import { rejectionText } from '../../../web/views/event/rejection-text.ts';

const rejection = {
  reason: 'quote_too_old',
  meaning: 'The feed has not confirmed these prices for too long.',
  market_key: 'totals',
  point: 2.5,
  book: 'bet365',
  family: null,
  outcome: null,
  age_seconds: 3_600,
  prices: [
    { outcome: 'Over', price: 1.9 },
    { outcome: 'Under', price: 2 },
  ],
};

const TITLES: Readonly<Record<string, string>> = { bet365: 'Bet365', kambi: 'Unibet' };
const titleOf = (book: string) => TITLES[book] ?? book;

test('what was left out is one sentence, with as much as is known', () => {
  expect(rejectionText(rejection, titleOf)).toBe(
    'Bet365, Total 2.5: The feed has not confirmed these prices for too long (60 min old: ' +
      'Over 1.90, Under 2.00).',
  );
  const vote = {
    ...rejection,
    book: null,
    family: 'kambi',
    age_seconds: null,
    prices: [],
    point: null,
  };
  expect(rejectionText({ ...vote, meaning: 'Too far.' }, titleOf)).toBe('Unibet, Total: Too far.');
  expect(
    rejectionText(
      { ...vote, family: null, market_key: null, meaning: 'It is twice there.' },
      titleOf,
    ),
  ).toBe('It is twice there.');
});

test('what a feed says of an event is one sentence, with how its names are known', () => {
  const listing = {
    name: 'odds-b',
    event_id: 'b1',
    home: 'Brentford FC',
    away: 'Fulham',
    commence_time: '2026-04-18T15:00:00Z',
    how: 'similar',
    score: 0.8,
  } as const;
  expect(feedSentence(listing)).toMatch(
    /^odds-b: Brentford FC – Fulham, .*:00 \(similar names\)\.$/,
  );
  expect(feedSentence({ ...listing, how: null })).toMatch(
    /^odds-b: Brentford FC – Fulham, .*:00\.$/,
  );
});
