/**
 * What values without a sharp source are worth at the close, by how long before the start they were
 * found: recorded series of bodies of The Odds API, one JSON line for each capture, in American
 * odds.
 *
 *     npm run captures -- series --data DIR
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import { logit } from '#domain/odds/logit.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { InputProblem, required, runProgram } from '../../bench/program.ts';
import { sections, textTable } from '../../bench/text-table.ts';
import { deviation, meanOf } from '../backtest/scores.ts';

const HOUR_MS = 3_600_000;
/** The close is the last scan of this long before the start. */
const CLOSE_MS = HOUR_MS;
/** Values are counted once in each span of hours before the start. */
const SPANS: readonly (readonly [name: string, hours: number])[] = [
  ['0 to 6 h', 6],
  ['6 to 12 h', 12],
  ['12 to 24 h', 24],
  ['24 to 48 h', 48],
  ['above 48 h', Number.POSITIVE_INFINITY],
];

type Found = { readonly bet: ValueBet; readonly span: string };
type Judged = Found & { readonly closingValue: number };

type Capture = {
  readonly captured_at: string;
  readonly body: readonly {
    readonly bookmakers: readonly {
      readonly markets: readonly { readonly outcomes: { price: number }[] }[];
    }[];
  }[];
};

/** The winners with value, each once in a span, with what their close made of them; the moves. */
type JudgedSeries = { readonly judged: readonly Judged[]; readonly moves: readonly Move[] };

/** How far a probability moved from the first scan of a span to the close, in log-odds. */
type Move = { readonly market: string; readonly span: string; readonly move: number };

function judgedSeries(file: string, sportKey: string): JudgedSeries {
  const found = new Map<string, Found>();
  const first = new Map<string, { readonly span: string; readonly match: MatchProbability }>();
  const closes = new Map<string, MatchProbability>();
  const text = brotliDecompressSync(readFileSync(file)).toString();
  for (const line of text.trim().split('\n')) {
    const capture: Capture = JSON.parse(line);
    const now = Date.parse(capture.captured_at);
    const read = parseOdds(sportKey, JSON.stringify(inDecimals(capture.body)), now);
    if (!read.ok) {
      continue;
    }
    const { opportunities, matches } = scan([read.value], DEFAULT_SCAN_SETTINGS, now);
    for (const match of matches) {
      if (match.commenceTime - now <= CLOSE_MS) {
        closes.set(match.eventId, match);
      } else {
        const span = spanOf(match, now);
        const key = `${match.eventId} ${span}`;
        first.set(key, first.get(key) ?? { span, match });
      }
    }
    for (const bet of opportunities.value) {
      const span = spanOf(bet, now);
      const key = `${bet.eventId} ${bet.outcome} ${span}`;
      if (bet.marketKey === 'h2h' && bet.ev >= DEFAULT_SCAN_SETTINGS.grade.lowEv) {
        found.set(key, found.get(key) ?? { bet, span });
      }
    }
  }
  const judged = [...found.values()].flatMap((each) => {
    const probability = closingProbability(each.bet, closes.get(each.bet.eventId));
    return probability ? [{ ...each, closingValue: each.bet.price * probability - 1 }] : [];
  });
  const moves = [...first.values()].flatMap(({ span, match }) =>
    movesOf(match, closes.get(match.eventId)).map((move) => ({ ...move, span })),
  );
  return { judged, moves };
}

function spanOf({ commenceTime }: Pick<ValueBet, 'commenceTime'>, now: number): string {
  const hours = (commenceTime - now) / HOUR_MS;
  return SPANS.find(([, to]) => hours <= to)?.[0] ?? '';
}

/** The moves of the home side, of the draw, and of a total whose line is that of the close. */
function movesOf(from: MatchProbability, close?: MatchProbability): Omit<Move, 'span'>[] {
  const total = from.totalLine === close?.totalLine ? close?.pOver : null;
  const pairs = [
    ['home', from.pHome, close?.pHome],
    ['draw', from.pDraw, close?.pDraw],
    ['totals', from.pOver, total],
  ] as const;
  return pairs.flatMap(([name, p, later]) =>
    p && later ? [{ market: `${from.sportKey}: ${name}`, move: logit(later) - logit(p) }] : [],
  );
}

function inDecimals(body: Capture['body']): Capture['body'] {
  const prices = body.flatMap(({ bookmakers }) =>
    bookmakers.flatMap(({ markets }) => markets.flatMap(({ outcomes }) => outcomes)),
  );
  for (const outcome of prices) {
    outcome.price = decimalOf(outcome.price);
  }
  return body;
}

/** American odds as decimal ones: 150 is 2.5, -200 is 1.5. */
function decimalOf(american: number): number {
  return Number((american > 0 ? 1 + american / 100 : 1 - 100 / american).toFixed(4));
}

function closingProbability({ outcome, home, away }: ValueBet, close?: MatchProbability) {
  if (outcome === home) {
    return close?.pHome;
  }
  return outcome === away ? close?.pAway : close?.pDraw;
}

const percent = (value: number, digits = 2) => (100 * value).toFixed(digits);

function tableOf(judged: readonly Judged[]): string {
  const rows = SPANS.map(([name]) => {
    const own = judged.filter(({ span }) => span === name);
    if (own.length === 0) {
      return [name, 0, '-', '-', '-', '-'];
    }
    const closing = meanOf(own.map(({ closingValue }) => closingValue));
    const ev = meanOf(own.map(({ bet }) => bet.ev)).mean;
    const beat = own.filter(({ closingValue }) => closingValue > 0).length / own.length;
    const value = [percent(closing.mean), percent(closing.se)];
    return [name, own.length, percent(ev), ...value, percent(beat, 1)];
  });
  return textTable(['before the start', 'n', 'ev %', 'CLV %', '+-', 'beat close %'], rows);
}

/** The standard deviation of the moves by market and span. */
function spreadsTable(moves: readonly Move[]): string {
  const names = SPANS.map(([name]) => name);
  return textTable(
    ['market', ...names.flatMap((name) => ['n', name])],
    [...Map.groupBy(moves, ({ market }) => market)].map(([market, ofMarket]) => [
      market,
      ...names.flatMap((name) => {
        const own = ofMarket.filter(({ span }) => span === name).map(({ move }) => move);
        return [own.length, own.length === 0 ? '-' : deviation(own).toFixed(3)];
      }),
    ]),
  );
}

function printSeries(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl.br'));
  if (files.length === 0) {
    throw new InputProblem(
      `no series in ${folder}: --data names a folder of <sport_key>.<anything>.jsonl.br`,
    );
  }
  const series = files.map((name) => judgedSeries(join(folder, name), name.split('.')[0] ?? ''));
  const judged = series.flatMap((each) => each.judged);
  const broad = judged.filter(({ bet: { flags } }) => flags.includes('broad_consensus'));
  const text = sections([
    ['Winners with value, by the consensus at the close', tableOf(judged)],
    ['Of these with broad_consensus', tableOf(broad)],
    ['What still moves to the close', spreadsTable(series.flatMap(({ moves }) => moves))],
  ]);
  process.stdout.write(`${text}\n`);
}

process.exitCode = runProgram(
  'npm run captures -- series --data DIR',
  ({ data }) => printSeries(required(data)),
  process.argv.slice(3),
);
