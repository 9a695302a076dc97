import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { collectLines } from '#domain/board/collect-lines.ts';
import { explainEvent } from '#domain/scan/explain-event.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { loadCaptures, newestUpdate } from './odds-api/captures.ts';

const SWEEP = join(import.meta.dirname, '../../../shared/data/odds-api/multiregion-20260416');

/** Whether the recorded sweep lies beside the project. */
export const hasSweep = existsSync(SWEEP);

/** The bodies of a recorded sweep by sport, without outright winners. */
export function sweepBodies(): readonly (readonly [sport: string, body: readonly WireEvent[]])[] {
  return [...loadCaptures(SWEEP)].filter(([sport]) => !sport.endsWith('_winner'));
}

/** What a recorded answer gives, as the service would have read it at its newest price. */
export function boardOf(sportKey: string, body: readonly WireEvent[]) {
  const now = newestUpdate(body);
  const parsed = parseOdds(sportKey, JSON.stringify(body), now);
  if (!parsed.ok) {
    throw new Error(`${sportKey}: ${JSON.stringify(parsed)}`);
  }
  const quotes = [parsed.value];
  const settings = DEFAULT_SCAN_SETTINGS;
  const { opportunities, matches, report } = scan(quotes, settings, now);
  const { clones = [] } = report;
  const events = collectLines({ quotes, settings, now, clones });
  /** The published fair probabilities of an event's lines, by market and line. */
  const explained = (eventId: string) => {
    const of = quotes.map((each) => ({
      ...each,
      events: each.events.filter(({ id }) => id === eventId),
    }));
    const input = { now, settings, clones, quotes: of, history: undefined };
    const { markets = [] } = explainEvent(input) ?? {};
    return new Map(
      markets.map(({ marketKey, point, outcomes }) => [
        `${marketKey}|${point ?? ''}`,
        outcomes.map(({ fairProb }) => fairProb),
      ]),
    );
  };
  return { now, events, surebets: opportunities.surebet, matches, explained };
}
