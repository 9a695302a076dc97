import type { Event, EventMarket } from '../../../clients/generated/page-types.ts';
import { marketName, selectionName } from '../../format/text.ts';

type Role = EventMarket['books'][number]['role'];

/** What the opinion of a book counts as, by what bettors call such books. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  sharp: 'Sharp book',
  exchange: 'Exchange',
  soft: 'Bookmaker',
};

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  sharp: 'sharp books',
  exchange: 'exchanges',
  soft: 'bookmakers',
  goals: 'handicap and total',
};

export function sourceName(source: string): string {
  return SOURCE_NAMES[source] ?? source;
}

/** `Match winner`, `Total 2.5`, `Handicap −1`, by the market's line. */
export function titleOfMarket({ market_key: key, point }: EventMarket): string {
  return selectionName({ market_key: key, outcome: marketName(key), point });
}

/** The books that a family's opinion comes from, by their titles; its key where none is known. */
export function titleOfFamily({ books }: EventMarket, family: string): string {
  const title = books.find((each) => each.book === family)?.book_title;
  return title ?? books.find((each) => each.family === family)?.book_title ?? family;
}

/** The title of a book or family, as any market of an event has it; undefined where none does. */
export function titleIn({ markets }: Pick<Event, 'markets'>, key: string): string | undefined {
  const titles = markets.map((market) => titleOfFamily(market, key));
  return titles.find((title) => title !== key);
}

/**
 * What the fair price of a market rests on, without a full stop: `From 22 independent sources, led
 * by Pinnacle`.
 */
export function restsOn(market: EventMarket): string {
  const { families, anchor, votes } = market;
  if (anchor === null && market.uses_goals) {
    return 'From the goals that the handicap, total and winner of the match imply';
  }
  if (anchor === null) {
    return 'No fair price: no book quotes this market completely';
  }
  const count = families === 1 ? '1 independent source' : `${families} independent sources`;
  const leader = votes.find(({ role, counted }) => counted && role === anchor);
  const led = leader ? `, led by ${titleOfFamily(market, leader.family)}` : '';
  return `From ${count}${led}`;
}
