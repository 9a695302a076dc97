import { OPPORTUNITY_KINDS, type OpportunityKind } from '#domain/scan/snapshot.ts';
import { LIMIT, MIN_EV, SPORT_KEY_PATTERN } from '#http/limits.ts';
import { decimalNumber, matching, oneOf, readQuery, wholeNumber } from '#http/query.ts';

export type OpportunitiesQuery = {
  readonly kind: OpportunityKind;
  /** Least expected value, as it is shown. */
  readonly minEv: number;
  readonly sport: string | undefined;
  readonly limit: number;
};

/** The parameters of `GET /api/v1/opportunities` (SPEC 4.2, D2). Throws `invalid_parameter`. */
export function readOpportunitiesQuery(rawQuery: string): OpportunitiesQuery {
  const { kind, min_ev, sport, limit } = readQuery(rawQuery, {
    kind: oneOf(OPPORTUNITY_KINDS, 'value'),
    min_ev: decimalNumber(MIN_EV),
    sport: matching(SPORT_KEY_PATTERN, 'must be one sport key, such as soccer_epl'),
    limit: wholeNumber(LIMIT),
  });
  return { kind, minEv: min_ev, sport, limit };
}
