import { OPPORTUNITY_KINDS } from '#domain/scan/snapshot.ts';
import { decimalNumber, LIMIT, oneOf, readQuery, SPORT } from '#http/query.ts';

export const PARAMETERS = {
  kind: oneOf(OPPORTUNITY_KINDS, 'value', { description: 'Kind of opportunity.' }),
  min_ev: decimalNumber(
    { min: -1, max: 10, default: 0 },
    {
      description:
        'Minimum expected value as a fraction from -1 to 10, in plain decimals: `0.05`, not ' +
        '`5e-2`.',
      examples: [0.02],
    },
  ),
  sport: {
    ...SPORT,
    description: `${SPORT.description} A combo belongs to a sport when all its legs do.`,
  },
  limit: LIMIT,
};

/** The parameters of `GET /api/v1/opportunities`. Throws `invalid_parameter`. */
export function readOpportunitiesQuery(rawQuery: string) {
  const { min_ev: minEv, ...query } = readQuery(rawQuery, PARAMETERS);
  return { ...query, minEv };
}

export type OpportunitiesQuery = ReturnType<typeof readOpportunitiesQuery>;
