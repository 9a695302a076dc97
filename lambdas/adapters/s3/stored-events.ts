/** The events of a scan, each to be read alone from the frames that it is in. */
import type { FeedQuotes } from '#domain/feed-answers/known-quotes.ts';
import type { Union } from '#domain/feed-answers/union.ts';
import { uniteQuotes } from '#domain/feed-answers/unite-quotes.ts';
import type { FeedFrame } from './feeds-codec.ts';
import type { Frame, QuotesHead } from './quotes-codec.ts';
import type { decodeSport } from './quotes-frames.ts';

/** Some bytes of an object, `[start, end)`. */
export type Part = { readonly start: number; readonly end: number };

type Sport = ReturnType<typeof decodeSport>;
type ReadSport = (frame: Part) => Promise<Sport>;

function historyOf(sports: readonly Sport[], eventId: string) {
  return sports.map(({ history }) => history.get(eventId)).find((known) => known !== undefined);
}

/** The events of one feed, each in every sport that has its id. */
export function eventsOfFeed(head: QuotesHead, frames: readonly Frame[], readSport: ReadSport) {
  const latestStarts = new Map<string, number>();
  for (const { ids, starts } of head.frames) {
    for (const [index, id] of ids.entries()) {
      latestStarts.set(id, Math.max(starts[index] ?? 0, latestStarts.get(id) ?? 0));
    }
  }
  return {
    startOf: (eventId: string) => latestStarts.get(eventId),
    async readEvent(eventId: string) {
      const sports = await Promise.all(
        frames.filter(({ ids }) => ids.includes(eventId)).map(readSport),
      );
      return { kept: sports.map(({ kept }) => kept), history: historyOf(sports, eventId) };
    },
  };
}

/** The events of several feeds, each united again from the sports that it is made of. */
export function eventsOfFeeds(
  frames: readonly FeedFrame[],
  { at, events }: Union,
  readSport: ReadSport,
) {
  const byId = new Map(events.map((event) => [event.eventId, event]));
  return {
    startOf: (eventId: string) => byId.get(eventId)?.commenceTime,
    async readEvent(eventId: string) {
      const event = byId.get(eventId);
      const members = event?.members ?? [];
      const inUse = frames.filter(({ feed, sportKey }) =>
        members.some((member) => member.feed === feed && member.sportKey === sportKey),
      );
      const sports = await Promise.all(inUse.map(readSport));
      const feeds = inUse.map(({ feed: name }, index): FeedQuotes => {
        return {
          name,
          quotes: { sports: [], kept: sports.slice(index, index + 1).map(({ kept }) => kept) },
        };
      });
      const { kept } = uniteQuotes(feeds, { at, events: event ? [event] : [] });
      return { kept, history: historyOf(sports, eventId) };
    },
  };
}
