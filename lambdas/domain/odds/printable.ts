/**
 * By class: control characters, halves of surrogate pairs, characters for private use, separators
 * of lines and paragraphs, and all that is invisible or changes the direction of text. None has a
 * place in a name, and each can break a log, a terminal or a page, or make a text look like
 * another.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * What joins letters and emoji, and what picks the form of an emoji: invisible, but part of words
 * of many scripts. Between letters that never join it would only make a name look like another.
 */
const JOINERS =
  /(?<=[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\ufe0f]])[\u200c\u200d](?=\p{L})|(?<=\p{Emoji})[\ufe0e\ufe0f]|(?<=\p{Emoji}\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gv;

/** Whether a text can be shown anywhere as it is. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text.replace(JOINERS, ''));
}
