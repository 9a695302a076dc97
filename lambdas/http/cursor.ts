import { invalidParameters } from '#http/invalid-parameters.ts';
import { matching } from '#http/parameters.ts';

/** Where an item stands in a sorted list: the values that it is sorted by, the first one first. */
export type Position = readonly (string | number)[];

export const CURSOR = matching(/^[A-Za-z0-9_-]+$/, 'must be the `next_cursor` of a list', {
  description:
    'The `next_cursor` of the list before, with the same other parameters: the items that ' +
    'follow. ' +
    'A scan between two pages may move items; one that stays in place is never skipped.',
});

/** Items in their order, with where each stands. */
export type Placed<Item> = { readonly item: Item; readonly position: Position };

/** The items in the order of their positions, without those up to the cursor. */
export function placed<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position,
  cursor: string | undefined,
): readonly Placed<Item>[] {
  return following(inOrder(items, positionOf), cursor);
}

/** The items in the order of their positions. */
export function inOrder<Item>(
  items: readonly Item[],
  positionOf: (item: Item) => Position,
): readonly Placed<Item>[] {
  return items
    .map((item) => ({ item, position: positionOf(item) }))
    .sort((a, b) => comparePositions(a.position, b.position));
}

/** Items in their order, without those up to the cursor. */
export function following<Each extends Placed<unknown>>(
  items: readonly Each[],
  cursor: string | undefined,
): readonly Each[] {
  const [first] = items;
  if (cursor === undefined || first === undefined) {
    return items;
  }
  const after = readCursor(cursor, first.position);
  return items.filter(({ position }) => comparePositions(position, after) > 0);
}

/** The cursor that leads to what follows a position. */
export function cursorAfter(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * The position that a cursor stands for. Throws `invalid_parameter` for what is none in a list of
 * such positions.
 */
export function readCursor(cursor: string, like: Position): Position {
  const position = parse(Buffer.from(cursor, 'base64url').toString());
  const fits =
    Array.isArray(position) &&
    position.length === like.length &&
    position.every((value, index) => typeof value === typeof like[index]);
  if (!fits) {
    throw invalidParameters([{ parameter: 'cursor', message: 'is not one of this list' }]);
  }
  return position;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function comparePositions(a: Position, b: Position): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? value;
    if (value !== other) {
      return value < other ? -1 : 1;
    }
  }
  return 0;
}
