import type { MatchProbability } from '#domain/matches/match-probability.ts';
import { roundShares } from '#domain/odds/rounding.ts';
import { toIsoInstant } from '#http/instant.ts';

/** The probabilities of one set of outcomes as shown: four decimals each, exactly 1 together, null where there is none. */
function shown(probabilities: readonly (number | null)[]): (number | null)[] {
  const known = roundShares(
    probabilities.filter((probability) => probability !== null),
    4,
  );
  return probabilities.map((probability) => (probability === null ? null : (known.shift() ?? null)));
}

/** SPEC 2.4 with the two identifiers of D7 in front, in that order. */
function toMatchView(match: MatchProbability) {
  const [home, draw, away] = shown([match.pHome, match.pDraw, match.pAway]);
  const [over, under] = shown([match.pOver, match.pUnder]);
  return {
    event_id: match.eventId,
    sport_key: match.sportKey,
    home: match.home,
    away: match.away,
    commence_time: toIsoInstant(match.commenceTime),
    p_home: home,
    p_draw: draw,
    p_away: away,
    total_line: match.totalLine,
    p_over: over,
    p_under: under,
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
