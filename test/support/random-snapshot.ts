import type { Grade } from '#domain/grading/grade.ts';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import type { AltBook, ValueBet } from '#domain/value/value-bet.ts';
import { randomOf } from '../../bench/seeded-random.ts';

const SPORTS = Array.from({ length: 40 }, (_, index) => `soccer_country${index}_league`);
const SYLLABLES =
  'an ber ca dor el fa gra hol in ja kel lo mar nor os pal qui ros sta tel ul ver wor yar zen'.split(
    ' ',
  );
const SUFFIXES = ['FC', 'United', 'City', 'Rovers', 'Athletic', 'SC', 'Wanderers', 'Town', ''];
const BOOKS = Array.from({ length: 40 }, (_, index) => ({
  key: `bookmaker${index}`,
  title: `Bookmaker ${index}`,
  link: [
    `https://www.bookmaker${index}.com/en/sports/event/{10}?selection={10}`,
    `https://sports.bookmaker${index}.com/addToBetslip?marketId={2}.{9}&selectionId={9}`,
    `https://mi.bookmaker${index}.com/?page=sportsbook#event/{10}?coupon=single|{10}|10`,
  ][index % 3] as string,
}));

/** Of the other books' offers in recorded sweeps 1.5 % have grade A and 9 % have grade B. */
const ALT_GRADES = [...Array(44).fill('C'), ...Array(5).fill('B'), 'A'] as readonly Grade[];

/**
 * A snapshot of the size and entropy of a real one: random ids of 32 hex digits, two-word team
 * names, links of 60 to 80 characters with 18 or more random digits, two to four other books per
 * bet. Its numbers are rounded as published.
 */
export function randomSnapshot(size: {
  seed: number;
  slot: number;
  bets: number;
  matches: number;
}): Snapshot {
  const random = randomOf(size.seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
  const word = (): string => {
    const text = Array.from({ length: 2 + below(2) }, () => pick(SYLLABLES)).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const team = (): string =>
    `${word()} ${random() < 0.3 ? `${word()} ` : ''}${pick(SUFFIXES)}`.trim();
  const grade = (): Grade => pick(['A', 'B', 'C'] as const);
  const linkAt = ({ link }: (typeof BOOKS)[number]): string =>
    link.replaceAll(/\{(\d+)\}/g, (_, count) => digits(Number(count)));
  const cents = (value: number): number => Math.round(value * 100) / 100;

  const facts = (): EventFacts => ({
    eventId: Array.from({ length: 32 }, () => below(16).toString(16)).join(''),
    sportKey: pick(SPORTS),
    home: team(),
    away: team(),
    commenceTime: size.slot + 60_000 + below(7 * 24 * 12) * 300_000,
  });

  const match = (event: EventFacts): MatchProbability => {
    const weights = [random(), random(), random()].map((weight) => 0.1 + weight) as [
      number,
      number,
      number,
    ];
    const total = weights[0] + weights[1] + weights[2];
    const pOver = 0.3 + 0.4 * random();
    const matched = 1 + below(30);
    const totalLine = 1.5 + below(5) / 2;
    const source = pick(['sharp', 'exchange', 'consensus'] as const);
    return {
      ...event,
      pHome: weights[0] / total,
      pDraw: weights[1] / total,
      pAway: weights[2] / total,
      totalLine,
      pOver,
      pUnder: 1 - pOver,
      source,
      matched,
      thin: matched < 3,
      totalSource: source,
      totalMatched: matched,
      totalThin: matched < 3,
      kind: 'three_way',
    };
  };

  const bet = (event: EventFacts): ValueBet => {
    const fairProb = 0.05 + 0.9 * random();
    const evAt = (price: number): number => price * fairProb - 1;
    const price = cents((1.01 + 0.15 * random()) / fairProb);
    const quotedAt = size.slot - (Number.parseInt(event.eventId.slice(0, 6), 16) % 900) * 1000;
    const altBooks: AltBook[] = Array.from({ length: 2 + below(3) }, () => {
      const altPrice = cents(price * (0.97 + 0.03 * random()));
      const altBook = pick(BOOKS);
      const altGrade = pick(ALT_GRADES);
      // Three of four in a real sweep are within 0.02 %.
      const altProb = fairProb * (0.999 + 0.002 * random());
      return {
        book: altBook.key,
        bookTitle: altBook.title,
        price: altPrice,
        ev: altPrice * altProb - 1,
        grade: altGrade,
        flags: altGrade === 'A' ? [] : ['small_ev' as const],
        quotedAt: quotedAt - 1000 * Math.round(100 * altProb),
        link: altGrade === 'C' ? null : linkAt(altBook),
        fairProb: altProb,
      };
    });
    const market = pick([
      { marketKey: 'h2h', outcome: pick([event.home, 'Draw', event.away]), point: null },
      { marketKey: 'totals', outcome: pick(['Over', 'Under']), point: 0.5 + below(20) / 4 },
      { marketKey: 'spreads', outcome: pick([event.home, event.away]), point: below(16) / 4 - 2 },
    ]);
    const book = pick(BOOKS);
    return {
      kind: 'value',
      ...event,
      ...market,
      book: book.key,
      bookTitle: book.title,
      price,
      quotedAt,
      link: linkAt(book),
      fairProb,
      ev: evAt(price),
      grade: grade(),
      flags: pick([[], [], ['thin'], ['high_ev'], ['stale_quote', 'thin'], ['long_odds']] as const),
      altBooks,
    };
  };

  const events = Array.from({ length: size.matches }, facts);
  const value = Array.from({ length: size.bets }, () => bet(pick(events))).sort(
    (a, b) => b.ev - a.ev,
  );
  const matches = events
    .map(match)
    .sort((a, b) => a.commenceTime - b.commenceTime || (a.eventId < b.eventId ? -1 : 1));
  const scan = { slot: size.slot, generatedAt: size.slot + 1_234 };
  return toSnapshot(scan, { opportunities: { value, surebet: [], combo: [] }, matches });
}
