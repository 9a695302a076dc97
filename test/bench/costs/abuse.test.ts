import { expect, test } from 'vitest';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import {
  abuses,
  BOUNDS,
  boundOf,
  fullLogUsd,
  gigabitOfBodiesUsd,
  junkKeys,
  junkThatPasses,
  paidKeysUsd,
  refusedKeysUsd,
  usualKeysUsd,
  validKeysUsd,
} from '../../../bench/costs/abuse.ts';
import { readStageConfig } from '../../../lib/stage-config.ts';
import { STAGES } from '../../../lib/stages.ts';
import { PROD } from '../../infra/synthesize.ts';

const stages = Object.keys(STAGES).map((stage) => {
  const source = stage === 'prod' ? PROD : { STAGE: stage };
  return [stage, readStageConfig(source).protection] as const;
});

const usdPerRequest = (route: string) => {
  const found = abuses(500).find((abuse) => abuse.route === route);
  return found ? found.usdPerDay / found.requestsPerSecond / 86_400 : 0;
};

test('the table has every route', () => {
  const routes = [...Object.values(ENDPOINTS).flat(), ...Object.values(ACCOUNT_ENDPOINTS)];
  expect(abuses(500)).toHaveLength(routes.length + 1);
});

const everyRoute = stages.flatMap(([stage, { keyedRequestsPerSecond, expectedKeys }]) =>
  abuses(keyedRequestsPerSecond).map(
    (abuse) => [abuse.route, stage, abuse, { keys: expectedKeys }] as const,
  ),
);

test.each(everyRoute)('%s of %s costs no more a day than its bound', (_, _stage, abuse, keys) => {
  const bound = boundOf(abuse.needs, { ...keys, requestsPerDay: DAILY_LIMIT });
  expect(abuse.usdPerDay).toBeGreaterThan(0);
  expect(abuse.usdPerDay).toBeLessThanOrEqual(bound);
});

test('an import is priced as the thousands of rows that it writes, and let through more seldom', () => {
  const imports = abuses(500).find(({ route }) => route === 'POST /account/bets/import');
  expect(usdPerRequest('POST /account/bets/import')).toBeGreaterThan(
    400 * usdPerRequest('POST /account/bets'),
  );
  expect(imports?.requestsPerSecond).toBeLessThanOrEqual(1);
});

test('a route of a chat costs what the same route of the webhook does', () => {
  for (const rest of [
    '/test',
    '/pause',
    '/resume',
    '/replay',
    '/deliveries/{delivery_id}/replay',
  ]) {
    expect(usdPerRequest(`POST /account/destinations/{destination}${rest}`)).toBe(
      usdPerRequest(`POST /account/webhook${rest}`),
    );
  }
});

test('to send a hundred deliveries again is priced with the hundred calls that it leads to', () => {
  const [one, many] = ['/deliveries/{delivery_id}/replay', '/replay'].map((rest) =>
    usdPerRequest(`POST /account/webhook${rest}`),
  );
  expect(many).toBeGreaterThan(5 * (one ?? Number.POSITIVE_INFINITY));
});

test('a person who looks at a full outbox, or has all bets read, is priced with all that is read', () => {
  const list = usdPerRequest('GET /account/keys');
  for (const route of ['/account/webhook', '/account/bankrolls', '/account/bets/summary']) {
    expect(usdPerRequest(`GET ${route}`)).toBeGreaterThan(10 * list);
  }
});

test('an answer beyond 512 KB is priced as several requests', () => {
  const [board, moves] = ['board', 'moves'].map((list) => usdPerRequest(`GET /account/${list}`));
  const bytes = (list: string) =>
    abuses(500).find(({ route }) => route === `GET /account/${list}`)?.bytes ?? 0;
  expect(Math.ceil(bytes('board') / 524_288)).toBe(4);
  expect((board ?? 0) - (moves ?? 0)).toBeGreaterThan(
    ((bytes('board') - bytes('moves')) * 0.09) / 1e9 + 1.9e-6,
  );
});

test('an account that has its 10,000 bets read all day costs no more than its bound', () => {
  expect(fullLogUsd(DAILY_LIMIT)).toBeGreaterThan(1);
  expect(fullLogUsd(DAILY_LIMIT)).toBeLessThanOrEqual(BOUNDS.fullLog);
});

test('bodies that are not read cost no more for a Gbit/s than their bound', () => {
  expect(gigabitOfBodiesUsd()).toBeGreaterThan(1);
  expect(gigabitOfBodiesUsd()).toBeLessThanOrEqual(BOUNDS.gigabitOfBodies);
});

test.each(stages)('junk keys on all routes of %s cost no more than their bound', (_, stage) => {
  expect(junkKeys(stage.keyedRequestsPerSecond).usdPerDay).toBeLessThanOrEqual(BOUNDS.junkKeys);
  expect(junkThatPasses(stage.keyedRequestsPerSecond)).toBeLessThan(0.01);
});

test.each(stages)(
  'the keys that %s expects cost at most twice their usual dollars however they use the limit',
  (_, { keyedRequestsPerSecond, expectedKeys }) => {
    const usual = usualKeysUsd(expectedKeys, DAILY_LIMIT);
    const refused = refusedKeysUsd(keyedRequestsPerSecond, expectedKeys, DAILY_LIMIT);
    expect(refused).toBeGreaterThan(0);
    expect(usual + refused).toBeLessThanOrEqual(BOUNDS.validKeys * usual);
  },
);

test.each(stages)(
  'valid keys cost at most twice what the keys that %s expects cost when they use their quota',
  (_, { keyedRequestsPerSecond, expectedKeys }) => {
    const paid = paidKeysUsd(expectedKeys, DAILY_LIMIT);
    expect(validKeysUsd(keyedRequestsPerSecond)).toBeLessThanOrEqual(BOUNDS.validKeys * paid);
    expect(validKeysUsd(5 * keyedRequestsPerSecond)).toBeGreaterThan(BOUNDS.validKeys * paid);
  },
);
