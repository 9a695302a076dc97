import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { MoveList, Settings } from '../../../clients/generated/page-types.ts';
import { createFindNew } from '../../../web/announce/new-bets.ts';
import { moveSource } from '../../../web/announce/sources.ts';
import { createPreferences } from '../../../web/preferences.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function aMove(change: Partial<MoveList['data'][number]> = {}): MoveList['data'][number] {
  return {
    event_id: 'e1',
    sport_key: 'soccer_epl',
    home: 'Arsenal',
    away: 'Chelsea',
    commence_time: '2026-11-21T15:00:00Z',
    market_key: 'h2h',
    outcome: 'Arsenal',
    point: null,
    from: 0.46,
    to: 0.49,
    change: 0.03,
    from_at: '2026-11-21T11:40:00Z',
    to_at: '2026-11-21T11:57:00Z',
    families: 9,
    lagging: [{ book: 'betway', price: 2.1, quoted_at: '2026-11-21T11:59:00Z', ev: 0.03 }],
    source: 'sharp',
    ...change,
  };
}

const listOf = (...data: MoveList['data'][number][]) => ({ data }) as unknown as MoveList;

function sourceOf(query: string, mine: readonly string[] | null = null) {
  const settings = signal({ my_books: mine } as Settings | undefined);
  const preferences = createPreferences({ getItem: () => null, setItem: () => undefined });
  return moveSource({ name: 'Mine', query, view: 'moves' }, { preferences, settings });
}

test('a preset of the moves asks for what its view shows, and leads to it', () => {
  const { address, place } = sourceOf('lag=1&min_move=0.05', ['betway']);
  expect(address).toBe('/account/moves?kind=fair&limit=500&min_move=0.05&book=betway');
  expect(place).toBe('/moves?lag=1&min_move=0.05');
});

test('it shows the moves that pass its filters, before the start', () => {
  const { itemsOf } = sourceOf('lag=1&q=arsenal');
  const moves = [
    aMove(),
    aMove({ event_id: 'e2', lagging: [] }),
    aMove({ event_id: 'e3', home: 'Leeds', outcome: 'Leeds' }),
    aMove({ event_id: 'e4', commence_time: '2026-11-21T12:00:00Z' }),
  ];
  expect(itemsOf(listOf(...moves), NOW).map(({ move }) => move.event_id)).toEqual(['e1']);
});

test('a move is announced once, though it grows', () => {
  const { itemsOf, inWords } = sourceOf('');
  const findNew = createFindNew(new Map());
  expect(findNew(itemsOf(listOf(), NOW), NOW)).toEqual([]);
  const [found] = findNew(itemsOf(listOf(aMove()), NOW), NOW);
  expect(found && inWords(found)).toBe('Arsenal – Chelsea: Arsenal 46.0 % → 49.0 %, 1 book behind');
  const grown = aMove({ to: 0.52, change: 0.06, to_at: '2026-11-21T11:59:00Z' });
  expect(findNew(itemsOf(listOf(grown), NOW), NOW)).toEqual([]);
});
