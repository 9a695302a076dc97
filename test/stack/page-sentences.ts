/** The sentences with figures, by what the programs print. */
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { BEFORE, LEFT_OUT, type Page, type Prints } from './page-claims.ts';
import { printedTable, type Table } from './printed-tables.ts';

const thousands = (value: string | number) => Number(value).toLocaleString('en-US');
const seasonName = (code: string) => `20${code.slice(0, 2)}/${code.slice(2)}`;
const range = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

/** The sentences with figures, as the pages and the README have to say them. */
export function sentencesOf(prints: Prints): Readonly<Record<Page | 'readme', readonly string[]>> {
  const table = (title: string): Table => printedTable(prints.backtest, title);
  const row = (title: string, name: string) => {
    const found = table(title)[name];
    if (!found) {
      throw new Error(`no row "${name}" below "${title}"`);
    }
    return found;
  };
  const rules = table('Rules of A');
  const ships = rules['as it ships'] ?? {};
  const before = rules['winnings of 7 %'] ?? {};
  const sum = 'sum of CLV per 1,000';
  const times = (rule: Readonly<Record<string, string>>) =>
    (Number(rule[sum]) / Number(before[sum])).toFixed(2);
  const left = table('rows left out');
  const judged = table('Whose closes judge');
  const seasons = Object.entries(table(`A by season ${BEFORE}`)).filter(([name]) => name !== 'all');
  const low = seasons.filter(([, own]) => Number(own['beat close %']) < 80);
  const short = seasons.filter(([, own]) => Number(own.realised) < 1);
  const supply = (title: string, from: string, to: string) =>
    range(
      Object.entries(table(title))
        .filter(([name]) => name >= from && name <= to)
        .map(([, own]) => Number(own['per 1,000'])),
      1,
    );
  const worst = low.reduce((a, b) =>
    Number(a[1]['beat close %']) < Number(b[1]['beat close %']) ? a : b,
  );
  const bySeason = table(`fair_prob less Pinnacle before the match ${BEFORE}`).all ?? {};
  const byOthers = table(`fair_prob less Pinnacle before the match ${LEFT_OUT}`).all ?? {};
  const byShipped = table('fair_prob less Pinnacle before the match (shipped weights)').all ?? {};
  const brier = (own: Readonly<Record<string, string>>) =>
    `${own['Brier, 1e-4']}e-4 +- ${own['+- 2']}e-4`;
  const matches = (title: string) => thousands(row(title, 'all').matches ?? '');
  const broad = printedTable(prints.series, 'Of these with broad_consensus');
  const near = broad['0 to 6 h'] ?? {};
  const next = broad['6 to 12 h'] ?? {};
  const latest = table(`Grades of the latest 4 seasons ${BEFORE}`);
  const luck = row(`What luck does to A ${BEFORE}`, 'all seasons');
  const luckLatest = row(`What luck does to A ${BEFORE}`, 'latest 4');
  const promised = table(`Promised and kept in the latest 4 seasons ${BEFORE}`);
  const surebets = Object.values(printedTable(prints.captures, 'surebets'));
  const profits = (isC: boolean) =>
    surebets
      .filter(({ grade }) => (grade === 'C') === isC)
      .map(({ profit }) => Number.parseFloat(profit ?? ''))
      .sort((a, b) => b - a);
  const [largest = 0, second = 0] = profits(true);
  const ofA = Object.entries(printedTable(prints.captures, 'A'));
  const evsOf = (sport: string) =>
    ofA.filter(([name]) => name.startsWith(sport)).map(([, { ev = '' }]) => Number.parseFloat(ev));
  const football = evsOf('soccer_');
  const basketball = evsOf('basketball_');
  const books = Object.entries(printedTable(prints.captures, 'books'));
  const ofSupplier = books.filter(
    ([name, { known }]) =>
      known === 'yes' && /betrivers|leovegas_se/.test(name) && name !== 'betrivers = leovegas_se',
  );
  const shares = ofSupplier.map(([, own]) => Number(own['identical %']));
  const distances = ofSupplier.map(([, own]) => Number(own.distance));
  const others = printedTable(prints.captures, 'soft pairs').others ?? {};
  const sweep =
    /^(\d+) sports, (\d+) events that have not started, (\d+) books, (\d+) prices/m.exec(
      prints.captures,
    );
  const [, sports, events, bookCount, prices] = sweep ?? [];
  const { minEdge, lowEv } = DEFAULT_SCAN_SETTINGS.grade;
  const winnings = (edge: number, spread: string | undefined) =>
    (100 * Math.expm1(edge * Number(spread))).toFixed(1);
  const fit = row('Expectation of the next season', 'clear');
  const weights = table('Weights')['all seasons sharpGoalsSoft'] ?? {};
  const pinnacle = judged.pinnacle ?? {};
  const exchange = judged.betfair_ex_eu ?? {};
  const noOpen = left['no Pinnacle price before the match']?.n ?? '';
  const noClose = left['no Pinnacle price at the close']?.n ?? '';
  const all = Number(pinnacle.matches) + Number(noOpen) + Number(noClose);
  const count = (rule: Readonly<Record<string, string>>) =>
    `${rule.n} selections, ${rule['CLV %']} %, ${rule['beat %']} %, ${rule.realised} and a sum of ${rule[sum]}`;
  const alone = rules['limits chosen on A alone'] ?? {};
  const ofGate = table('Variants of the rule of A')['-1 %, to 4, 81 % and 5 %'] ?? {};
  return {
    evidence: [
      `${thousands(pinnacle.matches ?? '')} matches, 2012/13 to 2024/25`,
      `Of ${thousands(all)} matches ${noOpen} have no price of the sharp book before the match and ${noClose} more none at the close`,
      `That leaves the ${thousands(pinnacle.matches ?? '')} of the tables`,
      `the sharp book judges ${thousands(pinnacle.matches ?? '')} matches and all ${thousands(pinnacle.bets ?? '')} bets, the exchange ${exchange.matches} matches and ${exchange.bets} bets, and nothing the other ${judged['-']?.matches}`,
      `${matches(`fair_prob less Pinnacle before the match ${BEFORE}`)} matches by the seasons before, and ${matches(`fair_prob less Pinnacle before the match ${LEFT_OUT}`)} otherwise`,
      `the Brier score is ${brier(bySeason)} by the seasons before, ${brier(byOthers)} with the season left out, and ${brier(byShipped)} with the shipped weights`,
      `the latest four seasons have ${ships.n} selections: CLV ${ships['CLV %']} %, ${ships['beat %']} % beat the close, realised ${ships.realised}`,
      `Of the ${seasons.length} seasons above, ${low.length} have less than 80 % that beat the close (${range(
        low.map(([, own]) => Number(own['beat close %'])),
        1,
      )} %), and ${short.length} realised less than 1: ${short.map(([name, own]) => `${seasonName(name)} ${own.realised} (${own.n} selections)`).join(', ')}`,
      `The seasons from 2019/20 on gave ${supply(`A by season ${BEFORE}`, '1920', '2425')} selections per 1,000 matches by the seasons before, and the two before them ${supply(`A by season ${BEFORE}`, '1718', '1819')}`,
      `With the season left out it is ${supply(`A by season ${LEFT_OUT}`, '1920', '2425')} from 2019/20 on, and ${supply(`A by season ${LEFT_OUT}`, '1213', '1819')} in the seven seasons before`,
      `${near['beat close %']} % of ${near.n} beat the close in the last six hours (CLV ${near['CLV %']} % +- ${near['+-']} %), and ${next['beat close %']} % of ${next.n} in the six before (${next['CLV %']} % +- ${next['+-']} %)`,
      `${sports} sports, ${events} events that had not started, ${bookCount} books, ${thousands(prices ?? '')} prices`,
      `The largest surebet is ${Math.max(largest, ...profits(false)).toFixed(2)} %. It is graded C, like one of ${second.toFixed(2)} %. The largest that is not graded C is ${profits(false)[0]?.toFixed(2)} %`,
      `the ${football.length} on football winners have ${range(football, 2)} %, the ${basketball.length} on basketball games ${range(basketball, 2)} %`,
      `show ${range(shares, 1)} % of the unibet group’s offers, and after margin removal their median distance from each of its books is ${range(distances, 4)} in log-odds; for unrelated pairs it is ${others['median distance']} at the median`,
    ],
    numbers: [
      `has the ${thousands(pinnacle.matches ?? '')} matches`,
      `would still say ${weights.goals}`,
      `an edge of **${minEdge.side}** on a side and of **${minEdge.draw.toFixed(2)}** on a draw, which are winnings of ${winnings(minEdge.side, fit['spread of a side'])} % and ${winnings(minEdge.draw, fit['of a draw'])} % above the fair ones`,
      `an expected value of ${100 * lowEv} %`,
      `${fit['spread of a side']} for home and away, ${fit['of a draw']} for the draw`,
      `together have ${count(ships)} per 1,000 matches`,
      `on the same seasons gave ${count(before)}: the sum is ${times(ships)} times as large`,
      `has a sum of ${ofGate[sum]}, which is ${times(ofGate)} times`,
      `by prices that can be A alone gives ${count(alone)}`,
    ],
    grades: [
      `each of the seasons 2021/22 to 2024/25 by limits of the four before: ${ships.n} bets, ${ships['beat %']} % beat the close, closing line value ${ships['CLV %']} %, ${ships.realised} of the claim`,
      `${thousands(latest.B?.n ?? '')} bets in the same seasons: ${latest.B?.['beat close %']} %, ${latest.B?.['CLV %']} %, ${latest.B?.realised} of the claim`,
      `${Number(near.n) + Number(next.n)} bets of US books: ${near['beat close %']} % of ${near.n} within six hours of the start and ${next['beat close %']} % of ${next.n} before beat the consensus close`,
      `${thousands(latest.C?.n ?? '')} bets: ${latest.C?.['beat close %']} %, ${latest.C?.['CLV %']} %, ${latest.C?.realised} of the claim`,
      `Of ${seasons.length} seasons ${low.length} had less than 80 % of A beat the close; the worst is ${seasonName(worst[0])} with ${worst[1].n} bets and ${worst[1]['beat close %']} %`,
      `has a standard deviation of ${luck['standard deviation']} in A (${luckLatest['standard deviation']} in the latest four seasons): two of them at a value of 4 % are reached after some ${thousands(luck['bets to two of them at 4 %'] ?? '')} bets (${thousands(luckLatest['bets to two of them at 4 %'] ?? '')})`,
      `an A had ${promised.A?.['expected CLV %']} % promised and ${promised.A?.['CLV %']} % kept, a B ${promised.B?.['expected CLV %']} % and ${promised.B?.['CLV %']} %`,
    ],
    readme: [
      `${ships['beat %']} % of ${ships.n} bets of grade A beat the closing price. Their average closing line value was ${Number(ships['CLV %']).toFixed(1)} %, and ${Number(ships['ev %']).toFixed(1)} % was claimed`,
    ],
  };
}
