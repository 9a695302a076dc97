/**
 * Control characters, line and paragraph separators, halves of surrogate pairs, and the marks that
 * change the direction of text: none has a place in a name, and each can break a log, a terminal or
 * a page, or make a text look like another.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can be shown anywhere as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
