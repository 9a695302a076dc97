import { OPPORTUNITY_KINDS } from '#domain/scan/snapshot.ts';
import { decimalNumber, LIMIT, oneOf, SPORT, type Values } from '#http/parameters.ts';

/** The parameters of a list of opportunities. */
export const OPPORTUNITIES_QUERY = {
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

export type OpportunitiesQuery = Values<typeof OPPORTUNITIES_QUERY>;
