import type { PickView, WebhookEvent } from '../events/event.ts';
import { testEvent } from '../events/test.ts';
import { leftOutText, toMoveText } from './move-text.ts';
import { type BlockText, matchText, named, selectionName } from './names.ts';

/** An event as people read it: plain text, which each service marks up in its own way. */
export type Message = {
  readonly heading: string;
  /** One for each pick or line move. */
  readonly blocks: readonly BlockText[];
  /** What it does not hold; null where it holds all. */
  readonly note: string | null;
  /** Stays the same in every attempt of a delivery, so that a repeated message can be told. */
  readonly reference: string;
};

/** How a service writes plain text, bold text and links. */
export type Marks = {
  /** Text without any markup of its own. */
  readonly plain: (text: string) => string;
  readonly bold: (plain: string) => string;
  readonly link: (label: string, url: string) => string;
};

/** The message of an event under the id of its delivery. */
export function toMessage(id: string, { type, fields, moves: told }: WebhookEvent): Message {
  const { picks } = fields;
  const reference = `Reference ${id.slice(-REFERENCE_LENGTH)}`;
  if (told) {
    const { moves, leftOut } = told;
    return {
      heading: moves.length === 1 ? 'Line move' : `${moves.length} line moves`,
      blocks: moves.map(toMoveText),
      note: leftOut > 0 ? leftOutText(leftOut) : null,
      reference,
    };
  }
  const heading = picks.length === 1 ? 'New pick' : `${picks.length} new picks`;
  return {
    heading: type === testEvent.name ? 'Test: do not bet on this' : heading,
    blocks: picks.map(toPickText),
    note: null,
    reference,
  };
}

const REFERENCE_LENGTH = 8;

/** The text of a message: a heading, three or four lines for each block, and the reference. */
export function render(
  { heading, blocks, note, reference }: Message,
  { plain, bold, link: mark }: Marks,
): string {
  const texts = blocks.map(({ match, title, terms, link }) =>
    [
      plain(match),
      bold(plain(title)),
      plain(terms),
      ...(link ? [mark(plain(link.label), link.url)] : []),
    ].join('\n'),
  );
  const notes = note === null ? [] : [plain(note)];
  return [bold(plain(heading)), ...texts, ...notes, plain(reference)].join('\n\n');
}

/** The signs that Telegram and Slack take for markup, written so that they are text. */
export function escapeTags(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function toPickText(pick: PickView): BlockText {
  const { home, away, commence_time: start, book_title: book } = pick;
  const selection = selectionName({ ...pick, marketKey: pick.market_key });
  const ev = `EV +${(pick.ev * 100).toFixed(1)}%`;
  const terms = [stakeText(pick), ev, `minimum odds ${pick.min_odds}`];
  return {
    match: matchText({ home, away, commenceTime: Date.parse(start) }),
    title: `${selection} at ${pick.price} · ${named(book)}`,
    terms: [...terms, ...reservationsOf(pick)].join(' · '),
    link: linkOf(named(book), pick.link),
  };
}

/** The stake, or those of several bankrolls, with the offer of a bankroll where it is another. */
function stakeText({ stakes, ...pick }: PickView): string {
  const [first] = stakes;
  if (stakes.length <= 1) {
    return `Stake ${first?.stake ?? pick.stake} ${pick.currency}`;
  }
  const texts = stakes.map(({ name, stake, currency, book, price }) => {
    const elsewhere = book === pick.book ? '' : ` (${named(book)} ${price})`;
    return `${named(name)} ${stake} ${currency}${elsewhere}`;
  });
  return `Stakes ${texts.join(', ')}`;
}

/** What a pick of grade B is not sure of, if that is known; nothing of one of grade A. */
function reservationsOf({ grade, flags }: PickView): readonly string[] {
  const names = flags.map((flag) => flag.replaceAll('_', ' '));
  const known = names.length === 0 ? '' : ` (${names.join(', ')})`;
  return grade === 'A' ? [] : [`grade ${grade}${known}`];
}

/** A link to a page of the book; none where the feed's is no web address. */
function linkOf(book: string, link: string | null): BlockText['link'] {
  const url = link === null ? null : URL.parse(link);
  if (url === null || !['https:', 'http:'].includes(url.protocol)) {
    return null;
  }
  const href = url.href.replaceAll(/[()<>|"'\\]/g, (sign) => ENCODED[sign] ?? '');
  return { label: `Open at ${book}`, url: href };
}

/** The signs that end a link in the markup of some service. */
const ENCODED: Readonly<Record<string, string>> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '|': '%7C',
  '"': '%22',
  "'": '%27',
  '\\': '%5C',
};
