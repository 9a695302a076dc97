import type { FeedListing } from '../../../clients/generated/page-types.ts';
import { timeOfDay } from '../../format/time.ts';

const HOW: Readonly<Record<NonNullable<FeedListing['how']>, string>> = {
  accepted: 'names that the operator accepted',
  equal: 'equal names',
  known: 'names of the same clubs',
  learned: 'names learned from earlier events',
  similar: 'similar names',
};

/** What one feed says of an event, such as `odds-b: Brentford FC – Fulham, 15:00 (equal names).` */
export function feedSentence({ name, home, away, commence_time, how }: FeedListing): string {
  const known = how === null ? '' : ` (${HOW[how]})`;
  return `${name}: ${home} – ${away}, ${timeOfDay(Date.parse(commence_time))}${known}.`;
}
