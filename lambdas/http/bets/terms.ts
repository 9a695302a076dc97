import type { BetTerms } from '#domain/bets/bet-terms.ts';
import { checkTerms } from '#domain/bets/check-terms.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import type { ParameterError } from '#http/api-error.ts';
import { type BetField, type BetFields, fieldName } from './fields.ts';

/** What the present scan knows, as far as bets are concerned. */
export type ScanFacts = {
  readonly eventOf: (eventId: string) => EventFacts | undefined;
  /** Whether the service reads a sport now. */
  readonly readsSport: (sportKey: string) => boolean;
};

/** The facts of a scan; of none before the first. */
export function scanFacts(scan: PublishedSnapshot | undefined): ScanFacts {
  const listed = scan ? [...scan.opportunities.value, ...scan.matches] : [];
  const events = new Map<string, EventFacts>(listed.map((event) => [event.eventId, event]));
  const sports = new Set([
    ...(scan?.coverage?.sports ?? []).map(({ key }) => key),
    ...listed.map((event) => event.sportKey),
  ]);
  return { eventOf: (id) => events.get(id), readsSport: (key) => sports.has(key) };
}

/**
 * The bet that fields describe, or everything that is wrong with it. What the present scan knows of
 * the event stands; what it does not know has to be given.
 */
export function termsOf(
  fields: BetFields,
  { eventOf }: ScanFacts,
  now: number,
): { readonly terms: BetTerms } | { readonly errors: readonly ParameterError[] } {
  const listed = fields.event_id === null ? undefined : eventOf(fields.event_id);
  const facts = {
    sport_key: listed?.sportKey ?? fields.sport_key,
    home: listed?.home ?? fields.home,
    away: listed?.away ?? fields.away,
    commence_time: listed?.commenceTime ?? fields.commence_time,
  };
  const { sport_key: sportKey, home, away, commence_time: commenceTime } = facts;
  if (sportKey === null || home === null || away === null || commenceTime === null) {
    const missing = (Object.keys(facts) as (BetField & keyof typeof facts)[]).filter(
      (name) => facts[name] === null,
    );
    const message =
      fields.event_id === null
        ? 'is missing: the bet names no `event_id`'
        : 'is missing: the latest scan does not list the event';
    return { errors: missing.map((parameter) => ({ parameter, message })) };
  }
  const { market_key: marketKey, outcome, point, book, odds, stake, currency } = fields;
  const terms: BetTerms = {
    eventId: fields.event_id,
    sportKey,
    home,
    away,
    commenceTime,
    marketKey,
    outcome,
    point,
    book,
    odds,
    stake,
    currency,
    placedAt: fields.placed_at ?? now - (now % 1000),
    bankroll: fields.bankroll,
    note: fields.note,
  };
  const faults = checkTerms(terms, now);
  if (faults.length > 0) {
    return {
      errors: faults.map(({ field, message }) => ({ parameter: fieldName(field), message })),
    };
  }
  return { terms };
}
