/** How the quotes of several feeds were made one set. */
import type { EventFacts, FeedDoubt, FeedListing } from '../odds/quotes.ts';

/** What an event is made of: the event of one feed. */
export type UnitedMember = Pick<FeedListing, 'how' | 'score'> & {
  readonly feed: string;
  /** The sport and the id that the feed has it under. */
  readonly sportKey: string;
  readonly event: string;
  /** Its own home is the away side that is served. */
  readonly swapped: boolean;
};

/** An event as it is served, and the events of the feeds that it is made of, in their order. */
export type UnitedEvent = EventFacts & {
  readonly doubt?: FeedDoubt;
  readonly members: readonly UnitedMember[];
};

/** How a scan made one set of quotes out of those of several feeds. */
export type Union = {
  /** The time for which their events were compared, epoch milliseconds. */
  readonly at: number;
  readonly events: readonly UnitedEvent[];
};
