import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { MAX_ACTIVE_KEYS, PLAN_SHARP } from '#domain/access/entitlement.ts';
import { FLAGS } from '#domain/grading/flags.ts';
import type { Grade } from '#domain/grading/grade.ts';
import { DEFAULT_SCAN_INTERVAL_MS } from '#domain/scan-grid/scan-grid.ts';
import type { Endpoint } from '#http/endpoint.ts';
import type { Schemas } from '#http/schema.ts';
import { oneOf } from './fields.ts';
import { pathsOf } from './operations.ts';
import { headers, problemResponses, problemSchemas } from './responses.ts';
import { webhookBodySchemas, webhooks } from './webhooks.ts';

const description = `
Value bets, surebets, combos and fair match probabilities from the latest scan of bookmaker odds. A scan runs every
${DEFAULT_SCAN_INTERVAL_MS / 1000} seconds, so polling faster gives no new data; \`Cache-Control\` says how many seconds are left. Send
\`If-None-Match\` to get no body when nothing has changed.

**Access.** The API is part of the plan \`${PLAN_SHARP}\`. Send \`Authorization: Bearer <API_KEY>\`. An account has at most
${MAX_ACTIVE_KEYS} active keys; a key is shown once, and can be revoked at any time.

**Quota.** ${DAILY_LIMIT.toLocaleString('en-US')} requests per key and UTC day. Every request with a valid key, plan and quota counts,
whatever its answer. Requests answered with 401, 403 or 429 do not count. The gateway's own 429 and the 403 of a firewall before it
carry no \`X-RateLimit\` headers and no \`code\`: too many requests came at once. Send them again after a growing pause.

**Parameters are strict.** An unknown name, a duplicate, an empty value or a number that is not in plain decimals gives a 400
answer that names every bad parameter.

**CSV.** \`/api/v1/opportunities\`, \`/api/v1/matches\`, \`/api/v1/board\`, \`/api/v1/moves\`,
\`/api/v1/events/{id}/prices\` and \`/api/v1/bets\` answer with a table to \`Accept: text/csv\`.

**HEAD** works wherever GET does: the same status and headers without a body. It counts like a GET.

**Versions.** v1 only grows: expect new fields, flags, markets and endpoints.

**Use terms.** For personal use or your own tools. No resale of the data and no public redistribution. Keys can be
revoked at any time by the account holder. The data supports decisions and carries no guarantee of winnings.
`.trim();

const GRADES: readonly Grade[] = ['A', 'B', 'C'];
const flagList = Object.entries(FLAGS).map(([flag, { meaning }]) => `- \`${flag}\`: ${meaning}`);

/** The schemas that several endpoints refer to by name. */
const sharedSchemas = {
  Grade: oneOf(
    GRADES,
    '`A`: the curated selection. `B`: published with a reservation that its flags name. `C`: ' +
      'check before betting.',
  ),
  Flag: oneOf(
    Object.keys(FLAGS),
    `A reservation. More may be added within v1; ignore those you do not ` +
      `know.\n\n${flagList.join('\n')}`,
  ),
} satisfies Schemas;

/** The schemas of the answers of these endpoints, and those that several refer to, by name. */
export function schemasOf(endpoints: readonly Endpoint[]): Schemas {
  return Object.assign(
    {},
    ...endpoints.map(({ answer }) => (answer && 'name' in answer ? answer.schemas : {})),
    sharedSchemas,
    webhookBodySchemas,
    problemSchemas,
  );
}

/**
 * The API as OpenAPI 3.1, including the webhooks it sends. Parameters, limits, codes and flags are
 * those of the code.
 */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Betting analytics API',
      version: '1.0.0',
      summary: 'Value bets, surebets, combos and fair probabilities',
      description,
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [
      {
        name: 'Find bets',
        description:
          'Opportunities, matches and events of the latest scan, with their books and sports.',
      },
      {
        name: 'Check the track record',
        description: 'The track record of the picks, and the public log that proves it.',
      },
      { name: 'Look at your key', description: 'The plan and the quota of the key.' },
      { name: 'Watch the service', description: 'Health and documentation; no key needed.' },
    ],
    paths: pathsOf(endpoints),
    webhooks,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'The API key as a bearer token.' },
      },
      schemas: schemasOf(endpoints),
      headers,
      responses: problemResponses,
    },
  };
}
