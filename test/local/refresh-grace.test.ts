import { expect, test } from 'vitest';
import { withRefreshGrace } from '../../local/identity/refresh-grace.ts';

const GRACE_MS = 60_000;

function rows() {
  let now = 0;
  const consumed: string[] = [];
  const adapter = {
    find: async (id: string) => ({ accountId: id }),
    consume: async (id: string) => {
      consumed.push(id);
    },
  };
  const factory = withRefreshGrace(
    () => adapter as never,
    GRACE_MS,
    () => now,
  );
  const make = factory as (name: string) => typeof adapter;
  return { make, consumed, wait: (ms: number) => (now += ms) };
}

test('a refresh token that was replaced is good for the grace, and then unknown', async () => {
  const { make, wait } = rows();
  const tokens = make('RefreshToken');
  await tokens.consume('a');
  wait(GRACE_MS - 1);
  expect(await tokens.find('a')).toEqual({ accountId: 'a' });
  // A later use does not lengthen it.
  await tokens.consume('a');
  wait(1);
  expect(await tokens.find('a')).toBeUndefined();
  expect(await tokens.find('b')).toEqual({ accountId: 'b' });
});

test('a code of a sign-in is used up at once', async () => {
  const { make, consumed } = rows();
  await make('AuthorizationCode').consume('a');
  expect(consumed).toEqual(['a']);
});
