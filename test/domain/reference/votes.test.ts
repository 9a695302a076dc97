import { describe, expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { castVotes, countFresh, freshestAge, type Vote } from '#domain/reference/votes.ts';
import { judgedEventOf } from '../../support/market.ts';
import { h2h, h2hLay } from '../../support/quotes.ts';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;

/** The votes on a two-way winner from quotes of up to ten minutes. */
function votesOn(offers: readonly QuotedOffer[], maxAgeMs = TEN_MINUTES_MS): Vote[] {
  const [market] = judgedEventOf(offers, 'basketball_nba').markets;
  return castVotes(market?.offers ?? [], maxAgeMs);
}

const homeOf = ({ logs: [home = Number.NaN] }: Vote) => Math.exp(home);

describe('a vote', () => {
  test('is one per family, in the order of the books', () => {
    const votes = votesOn([
      h2h('coolbet', [1.9, 1.9]),
      h2h('nordicbet', [1.9, 1.9]),
      h2h('smarkets', [1.97, 1.97]),
      h2h('betsson', [1.9, 1.9]),
      h2h('pinnacle', [1.95, 1.95]),
    ]);
    expect(votes.map(({ family, role }) => [family, role])).toEqual([
      ['pinnacle', 'sharp'],
      ['smarkets', 'exchange'],
      ['betsson', 'soft'],
      ['coolbet', 'soft'],
    ]);
  });

  test('is the median of the family’s members', () => {
    const kambi = [
      h2h('unibet', [1.6, 2.4]),
      h2h('casumo', [1.7, 2.2]),
      h2h('grosvenor', [1.68, 2.25]),
      h2h('ballybet', [1.9, 1.9]),
    ];
    const alone = kambi.map((offer) => votesOn([offer]).map(homeOf)[0] ?? 0);
    const [first = 0, second = 0, third = 0, fourth = 0] = alone;
    expect(votesOn(kambi.slice(0, 3)).map(homeOf)[0]).toBeCloseTo(third, 12);
    expect(votesOn(kambi).map(homeOf)[0]).toBeCloseTo(Math.sqrt(second * third), 12);
    expect(first).toBeGreaterThan(third);
    expect(fourth).toBeLessThan(second);
  });

  test('is as old as the freshest member behind it, and members that are too old have no part in it', () => {
    const family = [
      h2h('unibet', [1.6, 2.4], { ageMs: 11 * MINUTE_MS }),
      h2h('casumo', [1.7, 2.2]),
    ];
    const [young] = votesOn(family);
    const [only] = votesOn(family.slice(1));
    expect(young).toEqual(only);
    expect(votesOn(family, Number.POSITIVE_INFINITY)[0]).toMatchObject({ ageMs: 30_000 });
    expect(votesOn(family, Number.POSITIVE_INFINITY)[0]?.logs).not.toEqual(only?.logs);
  });

  test('counts quotes of exactly ten minutes and none that are a millisecond older', () => {
    expect(votesOn([h2h('unibet', [1.9, 1.9], { ageMs: TEN_MINUTES_MS })])).toHaveLength(1);
    expect(votesOn([h2h('unibet', [1.9, 1.9], { ageMs: TEN_MINUTES_MS + 1 })])).toEqual([]);
  });

  test('is not cast by refused prices, nor by an exchange with back and lay prices far apart or a high booksum', () => {
    expect(votesOn([h2h('unibet', [1.5, 1.5])])).toEqual([]);
    expect(votesOn([h2h('unibet', [2.1, 2.1])])).toEqual([]);
    expect(votesOn([h2h('smarkets', [1.8, 1.9]), h2hLay('smarkets', [2.4, 2.6])])).toEqual([]);
    expect(votesOn([h2h('smarkets', [1.85, 1.85])])).toEqual([]);
  });

  test('of an exchange is the middle of its back and lay prices', () => {
    const [vote] = votesOn([h2h('smarkets', [1.98, 2]), h2hLay('smarkets', [2.02, 2.06])]);
    const [home, away] = [1 / 1.98 + 1 / 2.02, 1 / 2 + 1 / 2.06];
    expect(homeOf(vote as Vote)).toBeCloseTo(home / (home + away), 12);
  });
});

describe('the votes of a role', () => {
  const votes = votesOn([
    h2h('pinnacle', [1.95, 1.95], { ageMs: 200_000 }),
    h2h('betsson', [1.9, 1.9], { ageMs: 50_000 }),
    h2h('coolbet', [1.9, 1.9], { ageMs: 120_000 }),
    h2h('skybet', [1.9, 1.9], { ageMs: 120_001 }),
  ]);

  test('only fresh votes of other families than the judged one count', () => {
    expect(countFresh(votes, 'soft', 'none', 120_000)).toBe(2);
    expect(countFresh(votes, 'soft', 'betsson', 120_000)).toBe(1);
    expect(countFresh(votes, 'sharp', 'none', 120_000)).toBe(0);
  });

  test('the freshest vote of other families than the judged one is found', () => {
    expect(freshestAge(votes, 'soft', null)).toBe(50_000);
    expect(freshestAge(votes, 'soft', 'betsson')).toBe(120_000);
    expect(freshestAge(votes, 'sharp', null)).toBe(200_000);
    expect(freshestAge(votes, 'exchange', null)).toBe(Number.POSITIVE_INFINITY);
  });
});
