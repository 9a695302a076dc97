import type { MoveList } from '../../../clients/generated/page-types.ts';
import { hasWords } from '../../format/text.ts';
import type { MoveItem } from './item.ts';

export type MoveKind = MoveList['kind'];

/** What each kind of move is called, and what it is. */
export const KINDS: Readonly<Record<MoveKind, { readonly name: string; readonly is: string }>> = {
  fair: {
    name: 'Fair',
    is:
      'How far the fair probability has moved within 30 minutes: two points or more unless you ' +
      'choose otherwise.',
  },
  steam: {
    name: 'Steam',
    is: 'Three or more independent sources moved one way within 15 minutes, and none the other.',
  },
  drop: {
    name: 'Drops',
    is: 'The price of a sharp book fell by 5 % or more within 30 minutes.',
  },
};

/** What the address asks for; an empty text means no limit. */
export type MoveFilters = {
  readonly kind: MoveKind;
  readonly sport: string;
  readonly minMove: string;
  /** Whether only moves are meant behind which a book lags. */
  readonly isLagging: boolean;
  readonly search: string;
};

/** The parameters of an address that leave rows out. */
export const FILTER_NAMES = ['sport', 'min_move', 'lag', 'q'] as const;
export const MOVE_CHOICES = ['0.01', '0.03', '0.05', '0.1'] as const;

/** The filters of an address; a value that the server would refuse counts as absent. */
export function readFilters(query: URLSearchParams): MoveFilters {
  const text = (name: string) => query.get(name) ?? '';
  const minMove = MOVE_CHOICES.find((choice) => choice === text('min_move')) ?? '';
  const kind = Object.keys(KINDS).find((each) => each === text('kind')) as MoveKind | undefined;
  return {
    kind: kind ?? 'fair',
    sport: text('sport'),
    minMove,
    isLagging: text('lag') === '1',
    search: text('q'),
  };
}

/** Most moves that the server gives at once. */
export const MAX_MOVES = 500;

/** Where the server lists what the filters ask for. */
export function listAddress(
  { kind, sport, minMove, isLagging }: MoveFilters,
  mine: readonly string[] | null,
): string {
  const query = new URLSearchParams({ kind, limit: `${MAX_MOVES}` });
  for (const [name, value] of Object.entries({ sport, min_move: minMove })) {
    if (value !== '') {
      query.set(name, value);
    }
  }
  for (const book of isLagging ? (mine ?? []) : []) {
    query.append('book', book);
  }
  return `/account/moves?${query}`;
}

/** Whether a row is to be shown. */
export function passes(item: MoveItem, { isLagging, search }: MoveFilters): boolean {
  const { event, sport, selection, market, move } = item;
  return (
    (!isLagging || move.lagging.length > 0) &&
    (search === '' || hasWords([event, sport, selection, market], search))
  );
}
