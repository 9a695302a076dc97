/**
 * A reliability plot as SVG: how much more often than forecast things happened, by what was
 * forecast.
 */

import { booksOf } from './forecast-tables.ts';
import type { JudgedMatch } from './judge-season.ts';

export type PlotSource = {
  readonly name: string;
  readonly pairs: readonly { readonly p: number; readonly hit: boolean }[];
};

/** `fair_prob` and every single source, with all their forecasts of home, draw and away. */
export function plotSources(matches: readonly JudgedMatch[]): PlotSource[] {
  const source = (
    name: string,
    of: (match: JudgedMatch) => readonly number[] | undefined,
  ): PlotSource => ({
    name,
    pairs: matches.flatMap((match) =>
      (of(match) ?? []).map((p, outcome) => ({ p, hit: match.happened === outcome })),
    ),
  });
  return [
    source('fair_prob', ({ forecasts }) => forecasts.fair),
    ...booksOf(matches).map((book) => source(book, ({ books }) => books[book])),
    source('market average', ({ forecasts }) => forecasts.mean_open),
    source('pinnacle, close', ({ forecasts }) => forecasts.pinnacle_close),
  ];
}

const BINS = 10;

/**
 * Forecasts in ten equal ranges of probability: their mean, how often they came true, and the
 * standard error of that. Empty ranges are left out.
 */
export function reliability(pairs: PlotSource['pairs']) {
  const byRange = Map.groupBy(pairs, ({ p }) => Math.min(BINS - 1, Math.floor(p * BINS)));
  const ranges = [...byRange].sort(([a], [b]) => a - b);
  return ranges.map(([, own]) => {
    const n = own.length;
    const variance = own.reduce((sum, { p }) => sum + p * (1 - p), 0);
    return {
      n,
      p: own.reduce((sum, { p }) => sum + p, 0) / n,
      hit: own.filter(({ hit }) => hit).length / n,
      se: Math.sqrt(variance) / n,
    };
  });
}

const WIDTH = 760;
const HEIGHT = 460;
const LEFT = 80;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 56;
/** The hit rate of fewer forecasts is mostly chance. */
const MIN_FORECASTS = 200;
/** The gap axis ends at a multiple of this, and not before `MIN_REACH`. */
const REACH_STEP = 0.005;
const MIN_REACH = 0.02;
const COLOURS = [
  '#4e79a7',
  '#f28e2b',
  '#59a14f',
  '#e15759',
  '#76b7b2',
  '#edc948',
  '#b07aa1',
  '#ff4fa3',
  '#9c755f',
  '#17becf',
  '#8c8c8c',
  '#b8860b',
  '#1b2a8f',
];

type Scale = (value: number) => string;

/** The plot; the first source is drawn strong, with two standard errors. */
export function reliabilityPlot(title: string, sources: readonly PlotSource[]): string {
  const curves = sources.map(({ name, pairs }, i) => ({
    name,
    bins: reliability(pairs).filter(({ n }) => n >= MIN_FORECASTS),
    colour: i === 0 ? '#000' : COLOURS[(i - 1) % COLOURS.length],
    width: i === 0 ? [2.5, 3] : [1.2, 2],
  }));
  const gaps = curves.flatMap(({ bins }) => bins.map(({ p, hit }) => Math.abs(hit - p)));
  const reach = REACH_STEP * Math.ceil(Math.max(MIN_REACH, ...gaps) / REACH_STEP);
  const x: Scale = (p) => (LEFT + p * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y: Scale = (gap) =>
    (TOP + ((reach - gap) / (2 * reach)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const body = [
    `<text x="${LEFT}" y="22" font-size="15" font-weight="bold">${title}</text>`,
    ...grid(reach, x, y),
    ...curves.map(({ bins, colour, width: [line] }) => {
      const points = bins.map(({ p, hit }) => `${x(p)},${y(hit - p)}`).join(' ');
      return `<polyline fill="none" stroke="${colour}" stroke-width="${line}" points="${points}"/>`;
    }),
    ...(curves[0]?.bins ?? []).map(
      ({ p, hit, se }) =>
        `<path stroke="#000" d="M${x(p)} ${y(hit - p - 2 * se)}V${y(hit - p + 2 * se)}"/><circle cx="${x(p)}" cy="${y(hit - p)}" r="3.5"/>`,
    ),
    ...curves.map(
      ({ name, colour, width: [, key] }, i) =>
        `<path stroke="${colour}" stroke-width="${key}" d="M${WIDTH - RIGHT + 16} ${TOP + 12 + 18 * i}h18"/><text x="${WIDTH - RIGHT + 40}" y="${TOP + 16 + 18 * i}">${name}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${body.join('')}</svg>\n`;
}

function grid(reach: number, x: Scale, y: Scale): string[] {
  const ps = Array.from({ length: 11 }, (_, i) => i / 10);
  const gaps = Array.from({ length: 5 }, (_, i) => -reach + (i * reach) / 2);
  return [
    ...ps.map(
      (p) =>
        `<path stroke="#eee" d="M${x(p)} ${y(-reach)}V${y(reach)}"/><text x="${x(p)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${p.toFixed(1)}</text>`,
    ),
    ...gaps.map(
      (gap) =>
        `<path stroke="${gap === 0 ? '#888' : '#eee'}" d="M${x(0)} ${y(gap)}H${x(1)}"/><text x="${LEFT - 8}" y="${Number(y(gap)) + 4}" text-anchor="end">${(100 * gap).toFixed(1)} %</text>`,
    ),
    `<text x="${x(0.5)}" y="${HEIGHT - 12}" text-anchor="middle">forecast probability</text>`,
    `<text transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">happened more often than forecast</text>`,
  ];
}
