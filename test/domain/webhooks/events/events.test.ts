import { expect, test } from 'vitest';
import { picksFields, toWebhookBody } from '#domain/webhooks/events/event.ts';
import { testEvent } from '#domain/webhooks/events/test.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aPick, NOW } from '../builders.ts';

const textOf = (event: Parameters<typeof toWebhookBody>[0]) =>
  new TextDecoder().decode(toWebhookBody(event));

test('the body of picks has its fields in the documented order, each as the pick has it', () => {
  const pick = aPick({
    fairProb: 0.5238,
    fairOdds: 1.91,
    ev: 0.1001,
    price: 2.105,
    point: -0.5,
    outcome: 'Atlético',
  });
  expect(
    textOf({ type: 'picks', userId: 'u1', sentAt: NOW + 7, fields: picksFields([pick]) }),
  ).toBe(
    '{"event":"picks","sent_at":"2026-04-16T18:00:00Z","user_id":"u1","picks":[{' +
      '"event_id":"e1","sport_key":"soccer_epl","home":"Arsenal","away":"Chelsea",' +
      '"commence_time":"2026-04-16T23:00:00Z","market_key":"h2h","outcome":"Atlético","point":-0.5,' +
      '"book":"alpha","book_title":"Alpha","price":2.105,"link":"https://alpha.example/bet",' +
      '"fair_prob":0.5238,"fair_odds":1.91,"min_odds":2,"ev":0.1001,"grade":"A","stake":11.38,"currency":"EUR",' +
      '"stakes":[{"bankroll_id":"main","name":"Main","stake":11.38,"currency":"EUR",' +
      '"book":"alpha","price":2.105,"min_odds":2}],' +
      '"expected_clv":0.0501,"beat_chance":0.7846,"flags":[]}],"record":null}',
  );
});

test('a market without a line has a null point, a price without a link a null link', () => {
  const body = JSON.parse(
    textOf({
      type: 'picks',
      userId: 'u1',
      sentAt: NOW,
      fields: picksFields([aPick({ link: null })]),
    }),
  );
  expect(body.picks[0]).toMatchObject({ point: null, link: null });
});

test('a test event carries one sample pick in the subscriber’s currency, without regard to their filters', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    books: ['none'],
    sports: ['none'],
    minEv: 0.5,
    currency: 'JPY',
    bankroll: 1e6,
  };
  const body = JSON.parse(
    textOf({ type: 'test', userId: 'u1', sentAt: NOW, fields: testEvent.sample(settings, NOW) }),
  );
  expect(body).toMatchObject({
    event: 'test',
    user_id: 'u1',
    picks: [{ event_id: 'test', currency: 'JPY', grade: 'A' }],
  });
  expect(body.picks).toHaveLength(1);
  expect(Number.isInteger(body.picks[0].stake) && body.picks[0].stake > 0).toBe(true);
  expect(Date.parse(body.picks[0].commence_time)).toBeGreaterThan(NOW);
  expect(body.picks[0].price).toBeGreaterThanOrEqual(body.picks[0].min_odds);
});
