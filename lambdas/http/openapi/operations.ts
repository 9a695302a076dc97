import { OPPORTUNITY_KINDS } from '#domain/scan/snapshot.ts';
import { EVENT_ID_PATTERN, HOURS, LIMIT, MIN_EV, SPORT_KEY_PATTERN } from '#http/limits.ts';
import { comboExample, matchesExample, meExample, surebetExample, valueExample } from './examples.ts';
import { type HeaderName, QUOTA_HEADERS, withHeaders } from './responses.ts';

type Part = Readonly<Record<string, unknown>>;

const DATA_HEADERS: readonly HeaderName[] = [...QUOTA_HEADERS, 'ETag', 'Cache-Control', 'Vary'];
const DOCUMENT_HEADERS: readonly HeaderName[] = ['ETag', 'Cache-Control', 'Vary'];

function query(name: string, description: string, schema: Part): Part {
  return { name, in: 'query', description, schema };
}

function between({ least, most, default: absent }: { least: number; most: number; default: number }): Part {
  return { minimum: least, maximum: most, default: absent };
}

const sport = query('sport', 'Only this sport or league. An unknown one gives an empty list.', {
  type: 'string',
  pattern: SPORT_KEY_PATTERN.source,
  examples: ['soccer_epl'],
});
const limit = query('limit', `Most items to return, at most ${LIMIT.most}, cut after filtering.`, {
  type: 'integer',
  ...between(LIMIT),
});
const ifNoneMatch: Part = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` you hold; 304 if it still stands.',
  schema: { type: 'string' },
};

const refusals = {
  '400': { $ref: '#/components/responses/InvalidParameter' },
  '401': { $ref: '#/components/responses/Unauthorized' },
  '403': { $ref: '#/components/responses/PlanRequired' },
  '429': { $ref: '#/components/responses/QuotaExceeded' },
  '500': { $ref: '#/components/responses/InternalError' },
  '503': { $ref: '#/components/responses/DataUnavailable' },
};

function json(schema: string, examples: Readonly<Record<string, Part>>): Part {
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${schema}` },
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  };
}

/** The answers of a data endpoint; `Content-Encoding` follows the request's `Accept-Encoding`. */
function dataResponses(description: string, content: Part): Part {
  return {
    '200': { description, headers: withHeaders([...DATA_HEADERS, 'Last-Modified']), content },
    '304': {
      description: 'You hold this content already. Counts as a request.',
      headers: withHeaders(DATA_HEADERS),
    },
    ...refusals,
  };
}

const getMe = {
  operationId: 'getMe',
  tags: ['account'],
  summary: 'Plan and quota of the key',
  description: 'The numbers of this very request: `remaining_today` equals `X-RateLimit-Remaining`.',
  responses: {
    '200': {
      description: 'Account info.',
      headers: withHeaders([...QUOTA_HEADERS, 'Cache-Control']),
      content: json('Account', { sharp: meExample }),
    },
    ...refusals,
  },
};

const getOpportunities = {
  operationId: 'getOpportunities',
  tags: ['data'],
  summary: 'Value bets, surebets and combos of the latest scan',
  description:
    'Sorted by `ev`, highest first, then by start. Events that have started are never in the answer, even when the scan is older.',
  parameters: [
    query('kind', 'Kind of opportunity.', { type: 'string', enum: OPPORTUNITY_KINDS, default: 'value' }),
    query(
      'min_ev',
      `Least expected value as a fraction from ${MIN_EV.least} to ${MIN_EV.most}, in plain decimals: \`0.05\`, not \`5e-2\`.`,
      {
        type: 'number',
        ...between(MIN_EV),
        examples: [0.02],
      },
    ),
    { ...sport, description: `${sport.description} A combo is of a sport when all its legs are.` },
    limit,
    ifNoneMatch,
  ],
  responses: dataResponses(
    'The opportunities.',
    json('OpportunityList', { value: valueExample, surebet: surebetExample, combo: comboExample }),
  ),
};

const getMatches = {
  operationId: 'getMatches',
  tags: ['data'],
  summary: 'Fair probabilities per match',
  description: [
    'Two modes: a list, by `sport`, `hours` and `limit`, sorted by start; or one match by its `id`.',
    '`id` beside a list parameter is refused. An unknown `id` gives an empty list.',
  ].join(' '),
  parameters: [
    query('id', 'One match by its event identifier, instead of the list parameters.', {
      type: 'string',
      pattern: EVENT_ID_PATTERN.source,
    }),
    sport,
    query('hours', `How far ahead matches may start, at most ${HOURS.most}.`, {
      type: 'integer',
      ...between(HOURS),
    }),
    limit,
    ifNoneMatch,
  ],
  responses: dataResponses('The matches.', json('MatchList', { match: matchesExample })),
};

const getHealth = {
  operationId: 'getHealth',
  tags: ['service'],
  summary: 'Whether there is data to serve',
  security: [],
  responses: {
    '200': {
      description: 'A scan is published.',
      headers: withHeaders(['Cache-Control']),
      content: json('Health', { ok: { status: 'ok', generated_at: '2026-04-18T09:00:01Z' } }),
    },
    '503': { $ref: '#/components/responses/NotReady' },
  },
};

function document(operationId: string, summary: string, content: Part): Part {
  return {
    operationId,
    tags: ['service'],
    summary,
    security: [],
    responses: {
      '200': { description: summary, headers: withHeaders(DOCUMENT_HEADERS), content },
      '304': { description: 'You hold this document already.', headers: withHeaders(DOCUMENT_HEADERS) },
    },
  };
}

export const paths = {
  '/api/v1/me': { get: getMe },
  '/api/v1/opportunities': { get: getOpportunities },
  '/api/v1/matches': { get: getMatches },
  '/api/v1/openapi.json': {
    get: document('getOpenApi', 'This document', { 'application/json': { schema: { type: 'object' } } }),
  },
  '/docs': {
    get: document('getDocs', 'This document as a page', { 'text/html': { schema: { type: 'string' } } }),
  },
  '/health': { get: getHealth },
};
