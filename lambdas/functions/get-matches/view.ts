import type { MatchRow } from '#domain/scan/snapshot.ts';
import { toIsoInstant } from '#http/instant.ts';

/** A match as it is shown, in this order of fields. */
function toMatchView(match: MatchRow) {
  return {
    event_id: match.eventId,
    sport_key: match.sportKey,
    home: match.home,
    away: match.away,
    commence_time: toIsoInstant(match.commenceTime),
    p_home: match.pHome,
    p_draw: match.pDraw,
    p_away: match.pAway,
    total_line: match.totalLine,
    p_over: match.pOver,
    p_under: match.pUnder,
    source: match.source,
    matched: match.matched,
    thin: match.thin,
    kind: match.kind,
  };
}

/** The body of `GET /api/v1/matches`. */
export function toMatchesView(matches: readonly MatchRow[]) {
  return { count: matches.length, data: matches.map(toMatchView) };
}
