import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, readItems } from '#adapters/odds-feeds/parse-json.ts';

/** The items, and how often reading began. */
function readAll(text: string) {
  let begun = 0;
  const items = readItems(text, (all) => {
    begun += 1;
    return [...all];
  });
  return { items, begun };
}

const event = (id: string, more: object = {}) => ({ id, home_team: 'Home', ...more });

/** Lists that may be told apart, lists that may not, and texts that look like the place between. */
const awkward = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, 7, '', ',{"id":"', '{"id":"a"},{"id":"b"}', '\\', '"', ']['),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ id: tie('value'), more: tie('value') }, { requiredKeys: ['id'] }),
    fc.record({ more: tie('value'), id: fc.string() }, { requiredKeys: ['id'] }),
  ),
})).value;

describe('the items of a list', () => {
  test('are those that JSON.parse gives, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(awkward, { maxLength: 5 }), fc.nat(2), (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        expect(readAll(text).items).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of a text that was changed anywhere are those that JSON.parse gives, or none', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            awkward,
            fc.string().map((id) => event(id)),
          ),
          { maxLength: 4 },
        ),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', '[', ']', '{', '}', ',', '"', ',{"id":"', '},{"id":"', ' ', '\\'),
        (list, place, length, inserted) => {
          const text = JSON.stringify(list);
          const at = place % (text.length + 1);
          const changed = text.slice(0, at) + inserted + text.slice(at + length);
          const value = parseJson(changed);
          expect(readAll(changed).items).toEqual(Array.isArray(value) ? value : undefined);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test('that begin with their id are parsed when their turn comes', () => {
    const text = JSON.stringify([event('a'), event('b'), event('c')]);
    const broken = text.replace('"home_team":"Home"}]', '"home_team":}]');
    const seen: unknown[] = [];
    readItems(broken, (items) => {
      for (const item of items) {
        seen.push(item);
      }
    });
    expect(seen).toEqual([event('a'), event('b')]);
    expect(readAll(text).begun).toBe(1);
  });

  test('that hold objects with an id are read again from the first one', () => {
    const list = [event('a'), event('b', { teams: [{ sid: 1 }, { id: 'x' }] }), event('c')];
    expect(readAll(JSON.stringify(list))).toEqual({ items: list, begun: 2 });
  });
});

test('an error of the reader is its own: nothing is read a second time', () => {
  let begun = 0;
  const read = () => {
    begun += 1;
    throw new TypeError('the reader');
  };
  expect(() => readItems('[{"id":"a"}]', read)).toThrow('the reader');
  expect(begun).toBe(1);
});

test.each(['', '[', ']', 'null', '{}', '{"0":[]}', '[]]', '[,]', '\ufeff[]'])(
  'a text that is no list has no items: %j',
  (text) => {
    expect(readAll(text)).toEqual({ items: undefined, begun: expect.any(Number) });
  },
);

test.each(['[]', ' [] ', '[\n]', '[{"id":"a"}]\n'])('white space is no item: %j', (text) => {
  expect(readAll(text).items).toEqual(JSON.parse(text));
});
