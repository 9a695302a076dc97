import { expect, test } from 'vitest';
import { ERASED, type MemberChange } from '#domain/webhooks/owed.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { createMemberCache } from '#functions/dispatch-shard/member-cache.ts';

const settings = DEFAULT_SETTINGS;

function cellOf(rows: MemberChange[]) {
  const asked: number[] = [];
  const cells = {
    async read(_cell: number, version: number) {
      asked.push(version);
      const changes = rows.filter((row) => row.version >= version);
      return { changes, notes: [], served: undefined };
    },
    readServed: async () => undefined,
  };
  const read = createMemberCache(cells, 1);
  return { asked, members: async () => [...(await read(0, 0)).members.keys()] };
}

test('a cell that is known is read from its latest changes on', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    version: i + 1,
    userId: `u${i}`,
    settings,
  }));
  const { asked, members } = cellOf(rows);
  expect(await members()).toHaveLength(20);
  rows.push({ version: 21, userId: 'late', settings });
  expect(await members()).toContain('late');
  expect(asked).toEqual([1, 13]);
});

test('a member whose account was deleted is forgotten, though no row says who it was', async () => {
  const rows: MemberChange[] = [
    { version: 1, userId: 'ada', settings },
    { version: 2, userId: 'bob', settings },
  ];
  const { members } = cellOf(rows);
  expect(await members()).toEqual(['ada', 'bob']);
  rows.splice(0, 1);
  rows.push({ version: 3, userId: ERASED, settings: null });
  expect(await members()).toEqual(['bob']);
  expect(await members()).toEqual(['bob']);
});
