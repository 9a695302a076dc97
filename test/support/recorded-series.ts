import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import type { Move } from '#domain/moves/find-moves.ts';
import {
  type Followed,
  type FollowedLine,
  followScan,
  NOTHING_FOLLOWED,
} from '#domain/moves/follow-scan.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { RawCapture } from './raw-capture.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data/odds-api/series');

/** Whether the recorded series lie beside the project. */
export const hasSeries = existsSync(FOLDER);

/** The sports that have a series. */
export function seriesSports(): readonly string[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl.br'));
  return names.map((name) => name.slice(0, name.indexOf('.')));
}

/** The captures of a sport's recorded series in the order of their times, in American odds. */
export function readSeries(sportKey: string): readonly RawCapture[] {
  const file = readdirSync(FOLDER).find((name) => name.startsWith(`${sportKey}.`)) ?? sportKey;
  const text = brotliDecompressSync(readFileSync(join(FOLDER, file))).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RawCapture)
    .sort((a, b) => Date.parse(a.captured_at) - Date.parse(b.captured_at));
}

/** A copy of a body with decimal odds. */
function inDecimals(body: RawCapture['body']): RawCapture['body'] {
  const copy = structuredClone(body);
  const outcomes = copy.flatMap(({ bookmakers }) =>
    bookmakers.flatMap(({ markets }) => markets.flatMap((market) => market.outcomes)),
  );
  for (const outcome of outcomes) {
    const american = outcome.price;
    const decimal = american > 0 ? 1 + american / 100 : 1 - 100 / american;
    outcome.price = Number(decimal.toFixed(4));
  }
  return copy;
}

/** What a scan of a replay leaves and has changed. */
type Step = ReturnType<ReturnType<typeof followScan>['end']> & { readonly scan: number };

/** Follows a series, each capture as one scan. `onJudged` sees every event that is judged. */
export function replaySeries(
  sportKey: string,
  captures: readonly RawCapture[],
  onStep: (step: Step) => void,
  onJudged: (event: JudgedEvent, scan: number) => void = () => undefined,
): Followed {
  let followed = NOTHING_FOLLOWED;
  for (const [number, { captured_at, body }] of captures.entries()) {
    const now = Date.parse(captured_at);
    const read = parseOdds(sportKey, JSON.stringify(inDecimals(body)), now);
    if (!read.ok) {
      continue;
    }
    const following = followScan(followed, { scan: number, at: now }, DEFAULT_SCAN_SETTINGS.pool);
    scan([read.value], DEFAULT_SCAN_SETTINGS, now, (event) => {
      onJudged(event, number);
      following.see(event);
    });
    const step = following.end();
    followed = step.followed;
    onStep({ ...step, scan: number });
  }
  return followed;
}

type SteamRow = Move & Pick<FollowedLine, 'market' | 'line'> & { readonly eventId: string };

/** Every row of steam of a replay as it was at its end. */
export function steamIn(sportKey: string, captures: readonly RawCapture[]): readonly SteamRow[] {
  const rows = new Map<string, SteamRow>();
  replaySeries(sportKey, captures, ({ followed }) => {
    for (const [eventId, { lines }] of followed.events) {
      for (const { market, line, rows: ofLine } of lines) {
        for (const row of ofLine.filter(({ kind }) => kind === 'steam')) {
          const key = [eventId, market, line, row.outcome, row.fromAt].join(' ');
          rows.set(key, { ...row, market, line, eventId });
        }
      }
    }
  });
  return [...rows.values()];
}
