import { expect, test } from 'vitest';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import {
  abuses,
  BOUNDS,
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

test('the table has every route', () => {
  const routes = [...Object.values(ENDPOINTS).flat(), ...Object.values(ACCOUNT_ENDPOINTS)];
  expect(abuses(500)).toHaveLength(routes.length + 1);
});

test('an import is priced as the thousands of rows that it writes, and let through more seldom', () => {
  const [bets, imports] = ['POST /account/bets', 'POST /account/bets/import'].map((route) =>
    abuses(500).find((abuse) => abuse.route === route),
  );
  const perRequest = (abuse = bets) => (abuse?.usdPerDay ?? 0) / (abuse?.requestsPerSecond ?? 1);
  expect(perRequest(imports)).toBeGreaterThan(400 * perRequest(bets));
  expect(imports?.requestsPerSecond).toBeLessThanOrEqual(1);
});

test.each(stages)('no route of %s that needs no key can cost more than its bound', (_, stage) => {
  const open = abuses(stage.keyedRequestsPerSecond).filter(({ needs }) => needs === 'nothing');
  const over = open.filter(({ usdPerDay }) => usdPerDay > BOUNDS.publicRoute);
  expect(over).toEqual([]);
});

test('no list of a scan that a person reads can cost more a day than its bound', () => {
  const lists = abuses(500).filter(({ route }) => /^GET \/account\/(board|moves)$/.test(route));
  expect(lists).toHaveLength(2);
  expect(lists.filter(({ usdPerDay }) => usdPerDay > BOUNDS.dearList)).toEqual([]);
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
