import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentOf, pickEntry } from '#domain/record/entries.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import {
  aDoubtfulOffer,
  anOffer,
  aReservedOffer,
  aValueBet,
  HOUR_MS,
  NOW,
} from '../webhooks/builders.ts';

const SALT = new Uint8Array(32).fill(7);

test('the commitment is base64url of SHA-256 over the salt and the bytes of the body', () => {
  const body = '{"home":"Atlético"}';
  const bytes = Buffer.concat([SALT, Buffer.from(body, 'utf8')]);
  expect(commitmentOf(SALT, body)).toBe(createHash('sha256').update(bytes).digest('base64url'));
});

test('an entry of a pick says nothing but when it was made, by which scan, when it opens, and its commitment', () => {
  const entry = pickEntry({ at: NOW + 2_000, slot: NOW, opensAt: NOW + HOUR_MS }, SALT, 'body');
  expect(JSON.stringify(entry)).toBe(
    '{"v":1,"type":"pick","at":"2026-04-16T18:00:02Z","scan":"2026-04-16T18:00:00Z","opens":"2026-04-16T19:00:00Z",' +
      `"commit":"${commitmentOf(SALT, 'body')}"}`,
  );
});

test('a commitment opens to its salt and body and to no others', () => {
  const pick = pickEntry({ at: NOW, slot: NOW, opensAt: NOW }, SALT, 'body');
  expect(commitmentOf(SALT, 'body')).toBe(pick.commit);
  expect(commitmentOf(SALT, 'Body')).not.toBe(pick.commit);
  expect(commitmentOf(new Uint8Array(32), 'body')).not.toBe(pick.commit);
});

test('the body has the fields of a webhook pick but stake and currency, at the offer of grade A with the highest value', () => {
  const best = anOffer({ book: 'beta', bookTitle: 'Beta', price: 2.2, ev: 0.1 });
  const bet = aValueBet({
    altBooks: [aDoubtfulOffer({ book: 'gamma', price: 2.5, ev: 0.25 }), best],
  });
  expect(recordedPick(bet, 'A', NOW)).toEqual({
    event_id: 'e1',
    sport_key: 'soccer_epl',
    home: 'Arsenal',
    away: 'Chelsea',
    commence_time: '2026-04-16T23:00:00Z',
    market_key: 'h2h',
    outcome: 'Arsenal',
    point: null,
    book: 'beta',
    book_title: 'Beta',
    price: 2.2,
    link: 'https://alpha.example/bet',
    fair_prob: 0.5,
    fair_odds: 2,
    min_odds: 2,
    ev: 0.1,
    grade: 'A',
    expected_clv: 0.1002,
    beat_chance: 0.9299,
  });
});

test('a selection without an offer of grade A, or whose event has started, is not recorded', () => {
  expect(
    recordedPick(
      aValueBet({ grade: 'C', altBooks: [aReservedOffer(), aDoubtfulOffer()] }),
      'A',
      NOW,
    ),
  ).toBeUndefined();
  expect(recordedPick(aValueBet({ commenceTime: NOW }), 'A', NOW)).toBeUndefined();
});
