import type { FeedEvent } from '#domain/event-matching/read-events.ts';

export const START = Date.parse('2026-08-15T14:00:00Z');
export const HOUR_MS = 3_600_000;

/** An event of a text such as `Leeds v Fulham`, or `Leeds v Fulham +90` for minutes after START. */
export function eventOf(text: string, id: string, sportKey = 'soccer'): FeedEvent {
  const [, home = '', away = '', minutes = '0'] = /^(.*) v (.*?)(?: ([+-]\d+))?$/.exec(text) ?? [];
  return { id, sportKey, home, away, commenceTime: START + Number(minutes) * 60_000 };
}

/** The events of a feed, with ids such as `a0`. */
export function feedOf(prefix: string, texts: readonly string[], sportKey?: string): FeedEvent[] {
  return texts.map((text, i) => eventOf(text, `${prefix}${i}`, sportKey));
}
