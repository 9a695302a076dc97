import type { MatchProbability } from '#domain/matches/match-probability.ts';
import { roundTo } from '#domain/odds/rounding.ts';
import { toIsoInstant } from '#http/instant.ts';

function probability(value: number | null): number | null {
  return value === null ? null : roundTo(value, 4);
}

/** SPEC 2.4 with the two identifiers of D7 in front, in that order. */
function toMatchView(match: MatchProbability) {
  return {
    event_id: match.eventId,
    sport_key: match.sportKey,
    home: match.home,
    away: match.away,
    commence_time: toIsoInstant(match.commenceTime),
    p_home: probability(match.pHome),
    p_draw: probability(match.pDraw),
    p_away: probability(match.pAway),
    total_line: match.totalLine,
    p_over: probability(match.pOver),
    p_under: probability(match.pUnder),
    source: match.source,
    matched: match.matched,
    thin: match.thin,
    kind: match.kind,
  };
}

/** The envelope of SPEC 2.4. */
export function toMatchesView(matches: readonly MatchProbability[]) {
  return { count: matches.length, data: matches.map(toMatchView) };
}
