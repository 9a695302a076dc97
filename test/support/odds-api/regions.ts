/**
 * Books of the captures by the region they are sold in. A book of no region here is in every
 * answer.
 */
const REGIONS: Record<string, string> = {
  us:
    'betonlineag betmgm betrivers betus bovada williamhill_us draftkings fanatics fanduel ' +
    'lowvig mybookieag',
  us2: 'ballybet betparx espnbet hardrockbet rebet',
  us_ex: 'kalshi novig prophetx',
  us_dfs: 'prizepicks underdog',
  uk:
    'sport888 betfair_ex_uk betfair_sb_uk betfred_uk betvictor betway boylesports casumo coral ' +
    'grosvenor ladbrokes_uk leovegas livescorebet matchbook paddypower skybet smarkets ' +
    'unibet_uk virginbet williamhill',
  eu:
    'onexbet sport888 betclic_fr betfair_ex_eu betonlineag betsson betvictor codere_it coolbet ' +
    'everygame gtbets leovegas_se marathonbet matchbook mybookieag nordicbet pinnacle pmu_fr ' +
    'tipico_de unibet unibet_fr unibet_nl unibet_se williamhill winamax_de winamax_fr',
  fr: 'betclic_fr pmu_fr unibet_fr winamax_fr',
  se: 'leovegas_se unibet_se betsson nordicbet',
  au:
    'betfair_ex_au betr_au betright dabble_au ladbrokes_au neds playup pointsbetau sportsbet ' +
    'tab tabtouch unibet',
};

const BOOKS = new Map(
  Object.entries(REGIONS).map(([region, books]) => [region, new Set(books.split(' '))]),
);
const PLACED = new Set([...BOOKS.values()].flatMap((books) => [...books]));

export function isSoldIn(book: string, regions: readonly string[]): boolean {
  return !PLACED.has(book) || regions.some((region) => BOOKS.get(region)?.has(book));
}
