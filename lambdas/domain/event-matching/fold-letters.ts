/** Letters of names in one alphabet: lower case, Latin, without accents. */

/** Letters that have no decomposition into a Latin letter and an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
};

/** Romanisation as football writes it: BGN/PCGN, shortened to one letter where that is usual. */
const CYRILLIC: Readonly<Record<string, string>> = letters(
  'абвгдезийклмнопрстуфхцыэіѓќјљњџґ',
  'a b v g d e z i y k l m n o p r s t u f kh ts y e i g k j l n dz g'.split(' '),
  {
    ж: 'zh',
    ч: 'ch',
    ш: 'sh',
    щ: 'shch',
    ъ: '',
    ь: '',
    ю: 'yu',
    я: 'ya',
    є: 'ye',
    ћ: 'c',
    ђ: 'd',
  },
);

const GREEK: Readonly<Record<string, string>> = letters(
  'αβγδεζηθικλμνξοπρσςτυφχψω',
  'a v g d e z i th i k l m n x o p r s s t y f ch ps o'.split(' '),
);

const FOLDED: Readonly<Record<string, string>> = { ...LATIN, ...CYRILLIC, ...GREEK };

function letters(
  from: string,
  to: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { ...Object.fromEntries([...from].map((letter, i) => [letter, to[i] ?? ''])), ...others };
}

/**
 * A text in lower case Latin letters without accents: `Malmö` is `malmo`, `Динамо` is `dinamo`.
 * Letters of other scripts stay.
 */
export function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9 ]/gu, (letter) => FOLDED[letter] ?? letter);
}

/** A word with the two spellings of umlauts made one: `muenchen` is `munchen`, as `münchen` is. */
export function foldUmlauts(word: string): string {
  return word.length > 3 ? word.replace(/([aou])e+/g, '$1') : word;
}
