import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Pick } from '#domain/webhooks/pick.ts';

/**
 * The picks of a delivery in few bytes, so that many fit one write unit: a list per pick, compressed with a dictionary of what
 * picks commonly contain. Five picks with long links take some 700 bytes. A change of the dictionary makes stored entries
 * unreadable.
 */
const DICTIONARY = Buffer.from(
  [
    'basketball_nba basketball_euroleague icehockey_nhl americanfootball_nfl baseball_mlb tennis_atp_ tennis_wta_',
    'soccer_germany_bundesliga soccer_france_ligue_one soccer_italy_serie_a soccer_spain_la_liga soccer_uefa_',
    'williamhill William Hill pinnacle Pinnacle marathonbet betfair_ex_eu Betfair unibet_eu Unibet betsson Betsson',
    'https://www. .com/en/sports/event/ .com/addToBetslip?marketId=1.&selectionId= https://sports.',
    '/?page=sportsbook#event/?coupon=single|10" United City Rovers Athletic Town FC Real ',
    '["soccer_epl","h2h","home",null,"away","spreads",-0.5,"totals","Over",2.5,"Under","Draw",1.9,2.1,0.5',
  ].join('\n'),
);

type Row = readonly [
  string,
  string,
  string,
  string,
  number,
  string,
  string,
  number | null,
  string,
  string,
  number,
  string | null,
  number,
  number,
  number,
  number,
  number,
];

/** All picks have the grade and the currency of the first. */
export function packPicks(picks: readonly Pick[]): Uint8Array {
  const [first] = picks;
  return pack([first?.grade, first?.currency, ...picks.map(toRow)]);
}

export function unpackPicks(bytes: Uint8Array): readonly Pick[] {
  const [grade, currency, ...rows] = unpack(bytes) as [Pick['grade'], string, ...Row[]];
  return rows.map((row) => ({ ...fromRow(row), grade, currency }));
}

/** Keys of selections. */
export function packKeys(keys: readonly string[]): Uint8Array {
  return pack(keys);
}

export function unpackKeys(bytes: Uint8Array): readonly string[] {
  return unpack(bytes) as string[];
}

function toRow(pick: Pick): Row {
  const { home, away, outcome } = pick;
  const side = outcome === home ? 'home' : outcome === away ? 'away' : `=${outcome}`;
  return [
    ...([pick.eventId, pick.sportKey, home, away, pick.commenceTime] as const),
    ...([pick.marketKey, side, pick.point, pick.book, pick.bookTitle, pick.price, pick.link] as const),
    ...([pick.fairProb, pick.fairOdds, pick.minOdds, pick.ev, pick.stake] as const),
  ];
}

function fromRow(row: Row) {
  const [eventId, sportKey, home, away, commenceTime, marketKey, side, point, ...rest] = row;
  const [book, bookTitle, price, link, fairProb, fairOdds, minOdds, ev, stake] = rest;
  const outcome = side === 'home' ? home : side === 'away' ? away : side.slice(1);
  return {
    ...{ eventId, sportKey, home, away, commenceTime, marketKey, outcome, point },
    ...{ book, bookTitle, price, link, fairProb, fairOdds, minOdds, ev, stake },
  };
}

function pack(value: unknown): Uint8Array {
  return deflateRawSync(JSON.stringify(value), { level: 9, memLevel: 9, dictionary: DICTIONARY });
}

function unpack(bytes: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(bytes, { dictionary: DICTIONARY }).toString());
}
