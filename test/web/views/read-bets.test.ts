import { expect, test } from 'vitest';
import type { BetList } from '../../../clients/generated/page-types.ts';
import { readAll } from '../../../web/views/bets/read-bets.ts';

test('charts and the simulation read all 10,000 bets, page by page', async () => {
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(path);
    const from = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
    const data = Array.from({ length: 500 }, (_, index) => ({ bet_id: String(from + index) }));
    const next_cursor = from + 500 < 10_000 ? String(from + 500) : null;
    return { count: 500, data, next_cursor } as unknown as BetList;
  };
  const bets = await readAll({ get: get as never }, '&sport=soccer_epl');
  expect(bets.map(({ bet_id }) => bet_id)).toEqual(
    Array.from({ length: 10_000 }, (_, index) => String(index)),
  );
  expect(asked).toHaveLength(20);
  expect(asked.every((path) => path.includes('&sport=soccer_epl'))).toBe(true);
});

test('a page without bets does not end the reading where more follow', async () => {
  const pages = [
    { data: [], next_cursor: 'a' },
    { data: [{ bet_id: '1' }], next_cursor: null },
  ];
  const get = async () => pages.shift();
  expect(await readAll({ get: get as never }, '')).toHaveLength(1);
});
