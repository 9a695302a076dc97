import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EntryContent } from '#domain/webhooks/outbox/outbox.ts';

/**
 * The content of an outbox entry in few bytes, so that many picks fit one write unit: JSON,
 * compressed with a dictionary of what entries commonly contain. Seven picks with long links take
 * some 600 bytes. A change of the dictionary makes stored entries unreadable.
 */
const DICTIONARY = Buffer.from(
  [
    'basketball_nba basketball_euroleague icehockey_nhl americanfootball_nfl baseball_mlb ' +
      'tennis_atp_ tennis_wta_',
    'soccer_germany_bundesliga soccer_france_ligue_one soccer_italy_serie_a ' +
      'soccer_spain_la_liga soccer_uefa_',
    'williamhill William Hill pinnacle Pinnacle marathonbet betfair_ex_eu Betfair unibet_eu ' +
      'Unibet betsson Betsson',
    'https://www. .com/en/sports/event/ .com/addToBetslip?marketId=1.&selectionId= https://sports.',
    '/?page=sportsbook#event/?coupon=single|10" United City Rovers Athletic Town FC Real ' +
      '"h2h" "spreads" "Draw" "Under"',
    '{"kind":"baseline","keys":["","at":17,"cancelsEarlier":true}{"kind":"delivery","delivery":{"id":"dlv_","userId":"',
    '","slot":17,"picks":[{"eventId":"","sportKey":"soccer_epl","home":"","away":"","commenceTime":17,',
    '"marketKey":"totals","outcome":"Over","point":2.5,"book":"","bookTitle":"","price":2.1,"link":"https://www.',
    '","fairProb":0.5,"fairOdds":1.9,"minOdds":1.,"ev":0.0,"grade":"A","stake":1,"currency":"EUR"},{"eventId":"',
    '"}]},"isReplay":false}',
  ].join('\n'),
);

/** The content as bytes. */
export function packContent(content: EntryContent): Uint8Array {
  return deflateRawSync(JSON.stringify(content), { level: 9, memLevel: 9, dictionary: DICTIONARY });
}

/** The content that was packed. */
export function unpackContent(bytes: Uint8Array): EntryContent {
  return JSON.parse(inflateRawSync(bytes, { dictionary: DICTIONARY }).toString());
}
