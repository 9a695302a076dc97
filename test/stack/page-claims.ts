/**
 * What the pages about results show, by what the programs print: each table with the titles of its
 * columns. `page-sentences.ts` has the figures between them.
 */

export type Page = 'evidence' | 'numbers' | 'grades';
export type Prints = Readonly<
  Record<'backtest' | 'twoWay' | 'goals' | 'captures' | 'series', string>
>;

/** Where a column is printed: the program, the title, and the printed column's name. */
type Printed = readonly [program: keyof Prints, title: string, column: string];
export type TableClaim = {
  readonly page: Page;
  /** The sentence that the table follows. */
  readonly after: string;
  /** The columns by their names on the page; null where one has words instead of figures. */
  readonly columns: Readonly<Record<string, Printed | null>>;
};

export const BEFORE = '(by the seasons before)';
export const LEFT_OUT = '(season left out)';
const GRADE = ['n', 'ev %', 'CLV %', 'beat close %', 'realised'];
const ROI = ['ROI %', '+-'];
const RULE = ['n', 'ev %', 'CLV %', 'beat %', 'realised', 'sum of CLV per 1,000'];

/** A table whose columns have the names that one program prints below one title. */
function shown(
  page: Page,
  after: string,
  program: keyof Prints,
  title: string,
  columns: readonly string[],
): TableClaim {
  const printed = columns.map((column) => [column, [program, title, column] as Printed]);
  return { page, after, columns: Object.fromEntries(printed) };
}

const backtest = (page: Page, after: string, title: string, columns: readonly string[]) =>
  shown(page, after, 'backtest', title, columns);
const loss = (by: string, column: string): Printed => [
  'backtest',
  `fair_prob less Pinnacle before the match (${by})`,
  column,
];
const lossColumns = (column: string, error: string) => ({
  matches: loss('season left out', 'matches'),
  'by the seasons before': loss('by the seasons before', column),
  '+-': loss('by the seasons before', error),
  'season left out': loss('season left out', column),
  '+- 2': loss('season left out', error),
  shipped: loss('shipped weights', column),
  '+- 3': loss('shipped weights', error),
});
const sources = (column: string): Printed => [
  'backtest',
  'Single sources, gaps in 1e-4 (shipped weights)',
  column,
];

/** The tables of the pages that the programs of `Prints` print. */
export const TABLES: readonly TableClaim[] = [
  {
    page: 'evidence',
    after: 'is one standard error.\n',
    columns: lossColumns('log loss, 1e-4', '+-'),
  },
  {
    page: 'evidence',
    after: 'less that of the sharp book.\n',
    columns: lossColumns('cross-entropy, 1e-4', '+- 3'),
  },
  {
    page: 'evidence',
    after: 'Against each single source',
    columns: {
      matches: sources('matches'),
      difference: sources('source - fair'),
      '+-': sources('+-'),
    },
  },
  backtest('evidence', 'each season by the seasons before:', `A by season ${BEFORE}`, [
    ...GRADE,
    ...ROI,
    'per 1,000',
  ]),
  backtest('evidence', 'All eight seasons:', `Grades of the winner market ${BEFORE}`, [
    ...GRADE,
    ...ROI,
  ]),
  backtest('evidence', 'The latest four seasons:', `Grades of the latest 4 seasons ${BEFORE}`, [
    ...GRADE,
    ...ROI,
  ]),
  backtest('evidence', 'A by outcome:', `A by outcome ${BEFORE}`, GRADE),
  backtest('evidence', 'What luck does:', `What luck does to A ${BEFORE}`, [
    'n',
    'standard deviation',
    'bets to two of them at 4 %',
  ]),
  backtest('evidence', 'season left out, over all', `A by season ${LEFT_OUT}`, [
    ...GRADE,
    'per 1,000',
  ]),
  backtest(
    'evidence',
    'All grades, with the season left out:',
    `Grades of the winner market ${LEFT_OUT}`,
    GRADE,
  ),
  backtest(
    'evidence',
    'with the shipped weights:',
    'Grades of the winner market (shipped settings)',
    GRADE,
  ),
  shown(
    'evidence',
    'the last hour before the start:',
    'series',
    'Winners with value, by the consensus at the close',
    ['n', 'ev %', 'CLV %', '+-', 'beat close %'],
  ),
  shown(
    'evidence',
    'women’s tennis matches of 2014 to 2023:',
    'twoWay',
    'Forecasts of two-way winners',
    ['matches', 'log loss', 'less fair, 1e-4', '+-'],
  ),
  shown('evidence', 'and no closing prices:', 'twoWay', 'Grades of two-way winners', [
    'n',
    'ev %',
    ...ROI,
  ]),
  backtest(
    'evidence',
    'by the bands of their value:',
    'Totals and handicaps where the close has the same line',
    GRADE,
  ),
  shown('evidence', 'What is found:', 'captures', 'found', ['n']),
  {
    page: 'evidence',
    after: 'What is rejected:',
    columns: { n: ['captures', 'rejected', 'n'], why: null },
  },
  shown('evidence', 'and left apart:', 'captures', 'books', [
    'common lines',
    'identical %',
    'distance',
  ]),
  shown('evidence', 'that the list lacks, by the distance alone.', 'captures', 'soft pairs', [
    'n',
    'median distance',
    'below 0.012',
    '80 % identical',
  ]),
  backtest(
    'numbers',
    'fitted in this way at the start of each season:',
    `Weight of the goals on home and away ${BEFORE}`,
    ['1718', '1819', '1920', '2021', '2122', '2223', '2324', '2425', 'next'],
  ),
  backtest(
    'numbers',
    'what the season gave with them:',
    'Thresholds of A chosen by the seasons before',
    ['side', 'draw', 'n', 'ev %', 'CLV %', 'beat %', 'realised'],
  ),
  backtest('numbers', 'All rules on the same seasons:', 'Rules of A', RULE),
  backtest('numbers', 'its highest price and its aim:', 'Variants of the rule of A', RULE),
  backtest(
    'numbers',
    'the four seasons to 2024/25, by the sharp book’s close:',
    `What still moves to the close in the latest 4 seasons ${BEFORE}`,
    ['n', 'spread'],
  ),
  shown(
    'numbers',
    'in the recorded series, by the consensus of the last hour:',
    'series',
    'What still moves to the close',
    [
      'n',
      '0 to 6 h',
      'n 2',
      '6 to 12 h',
      'n 3',
      '12 to 24 h',
      'n 4',
      '24 to 48 h',
      'n 5',
      'above 48 h',
    ],
  ),
  backtest(
    'numbers',
    'Prices of the winner that contradict each other:',
    `Prices that contradict each other ${BEFORE}`,
    GRADE,
  ),
  backtest('numbers', 'the fit of the four seasons to 2024/25:', 'Expectation of the next season', [
    'spread of a side',
    'of a draw',
    'left of a claim',
    'beat chance: constant',
    'slope',
  ]),
  backtest(
    'numbers',
    'grades by the limits that ship:',
    `Promised and kept in the latest 4 seasons ${BEFORE}`,
    ['expected CLV %', 'CLV %', 'n', 'beat chance %', 'beat close %'],
  ),
  shown(
    'numbers',
    'and holds what they say against results:',
    'goals',
    'Markets by closing handicaps and totals',
    ['n', 'given', 'came true', 'points', 'in standard errors'],
  ),
];

/** The tables that event-matching.test.ts compares, by the sentence before and the printed title. */
export const MATCHING_TABLES = [
  ['names whose truth odds have shown:', 'Real pairs of names'],
  ['learning from an empty table:', 'Made-up second feeds: matcher'],
  ['without the list of clubs:', 'Made-up second feeds: without the list of clubs'],
  ['as many bots do it:', 'Made-up second feeds: token sort of 0.6'],
  ['over twenty weekends each:', 'A feed that lies'],
  ['few are compared:', 'Many events'],
] as const;

/**
 * What has figures and is no result: settings, dates, and how things were done. A page that lacks one
 * of these fails, so that the list has no more than the pages.
 */
export const SETTINGS: Readonly<Record<Page, readonly string[]>> = {
  evidence: [
    'in 1e-4 nats',
    'The aim was to be 2e-4 better',
    'a mean value of 4 % is two standard deviations away',
    'a booksum of at most 1.06 and, where the feed has lay prices, a gap between back and lay of at most 0.05',
    'WNBA every 5 minutes, KBO and a World Cup every 15, summer of 2026',
    'each winner with a value of 1.5 % or more',
    'a value of 2.5 % in it, its price is at most 4, and it starts within 12 hours',
    'at least 200 selections, of which 80 % or more beat the consensus close, realised to 0.92',
    'the others must see a value of 2 %',
    'women’s tennis matches of 2014 to 2023',
    'Recorded bodies of 16 April 2026',
    'half or more of 20 or more common winner offers',
    'with 50 or more common winner offers',
    '144 football matches',
    'from 0.6 on, as many bots do it',
    'drawn within 4 % of those',
    'the value of a middle (bt-10)',
    'a linear pool of probabilities (bt-12)',
    'fractional odds (bt-15)',
  ],
  numbers: [
    'Goals farther than 0.5 in log-odds',
    'both edges go from 0.30 to 0.70 by 0.02',
    'at least 81 % of its selections over the four seasons beat the close, with a mean closing line value of at least 5.0 %',
    'winnings of 7 %, a price of at most 4, and',
    'The aim was 1.15 times',
    'Prices of an ev below 1.5 %',
    'The bounds of 81 % and 5.0 %',
    'In all 23 variants were tried',
    'after 23 variants',
    'Version 3 of the rules, whose gate beside one anchor was −1 %',
    'The gate of −3 %',
    'more than 0.15 apart in log-odds',
    'is at most 1.06, and that of its lay prices at most 0.05 apart',
    'until 2026 that was 0.10',
    'a loss of more than 3 %',
    'within 12 hours, and a value by a consensus without it for an ev of 6 %',
    'without the floor of 1.5 %, and `winnings of 7 %`',
    'total of 2.5',
    'the range from 0 to 1',
    'A book above 1.25',
    'A book farther than 0.5 in log-odds',
    'farther than 1.0 where the others say less than 5 % or more than 95 %',
    'farther than 0.4 from the fair one (0.8 there)',
    'weigh 1 each, and the consensus of all others 0.5',
    'held at −0.065',
    'above 0.09 in log-odds',
    'A profit above 3 % is graded C, and one above 5 %',
    'after 100,000 steps',
    'below 0.012 in log-odds',
  ],
  grades: ['version 4 of the rules, 2026-11-28', '| version 4 |', 'since summer 2026'],
};
