/** The identifiers that are published: each is one that a query or a setting can name. */

/**
 * An event's id as the query parameter `id` takes it. `.` and `..` are no ids: an address that ends
 * with them is another address.
 */
export const EVENT_ID = /^(?!\.{1,2}$)[A-Za-z0-9_.:-]{1,128}$/;

/** The event of the sample pick of a test call. No real event has it. */
export const TEST_EVENT_ID = 'test';

export const MAX_FEED_KEY_LENGTH = 64;

/** The key of a book or a sport as the subscriber's lists take it. */
const FEED_KEY = new RegExp(`^[a-z0-9_]{1,${MAX_FEED_KEY_LENGTH}}$`);

/**
 * Words that stand for no limit where a list of keys is asked for. No book or sport can have them
 * as its key.
 */
export const WORDS_FOR_ALL: readonly string[] = ['all', 'any'];

/** Whether a feed's event id can be published. */
export function isEventId(id: string): boolean {
  return EVENT_ID.test(id) && id !== TEST_EVENT_ID;
}

/** Whether the key of a book or a sport can be published and chosen. */
export function isFeedKey(key: string): boolean {
  return FEED_KEY.test(key) && !WORDS_FOR_ALL.includes(key);
}
