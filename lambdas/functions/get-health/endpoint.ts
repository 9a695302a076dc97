import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import {
  beatChance,
  ev,
  eventExample,
  expectedClv,
  fairOdds,
  price,
  selectionFields,
} from '#http/openapi/bet-fields.ts';
import {
  arrayOf,
  count,
  instant,
  nullable,
  objectOf,
  probability,
  ref,
  text,
} from '#http/openapi/fields.ts';

const schemas = {
  Health: objectOf({
    status: { type: 'string', const: 'ok' },
    generated_at: instant('When the latest scan result was generated.'),
    age_seconds: count('How long ago that was.'),
  }),
  Status: objectOf({
    at: instant('When the status was read.'),
    scan: ref('ScanStatus'),
    feeds: arrayOf('FeedStatus', { description: 'The sources of the odds.' }),
    api: objectOf({
      state: {
        type: 'string',
        enum: ['ok', 'old_data', 'no_data'],
        description:
          'Whether the API serves current data, by the rule of `GET /health`: `old_data` after ' +
          'three scan intervals without a new scan, `no_data` before the first scan.',
      },
    }),
    deliveries: ref('DeliveryStatus'),
  }),
  ScanStatus: objectOf({
    state: {
      type: 'string',
      enum: ['ok', 'late', 'none'],
      description: '`late` after three scan intervals without a new scan; `none` before the first.',
    },
    generated_at: nullable(instant('When the latest scan result was generated.')),
    age_seconds: nullable(count('How long ago that was.')),
    interval_seconds: count('The time between two scans.'),
  }),
  FeedStatus: objectOf({
    name: text('The name of the feed.'),
    state: {
      type: 'string',
      enum: ['ok', 'partly', 'failing'],
      description:
        'By the latest scan that asked the feed anything: `partly` where some reads failed, ' +
        '`failing` where at least half did.',
    },
    read_at: nullable(instant('When the latest answer that is in use was read.')),
    sports_read: count('Sports that answered.'),
    sports_failed: count('Sports that could not be read.'),
    reason: nullable(text('Why the first of them could not be read, in a sentence.')),
  }),
  DeliveryStatus: objectOf({
    state: {
      type: 'string',
      enum: ['ok', 'failing'],
      description:
        '`failing` where at least half of the calls of the last two hours failed, and five or ' +
        'more.',
    },
    since: instant('Start of the count: a day ago, at the full hour.'),
    delivered: count('Deliveries of picks that were answered with a 2xx.'),
    failed: count('Calls that failed. Each delivery is tried again.'),
    expired: count(
      'Deliveries that were closed unsent: their events had started, or quiet hours had begun.',
    ),
    waiting: nullable(count('Deliveries that were pending at the latest scan.')),
  }),
  Landing: objectOf({
    operator_name: nullable(text('Who runs the service.')),
    operator_contact: nullable(text('How to reach them.')),
    upgrade_url: nullable(text('Where to get the Sharp plan.')),
    terms_url: nullable(text('The terms of use.')),
    sample: { oneOf: [ref('Sample'), { type: 'null' }] },
  }),
  Sample: objectOf({
    generated_at: instant('When the scan result was generated, some ten minutes ago.'),
    data: arrayOf('SampleBet', {
      description: 'Its five best value bets on events that have not started, without the books.',
    }),
  }),
  SampleBet: objectOf({
    ...selectionFields,
    price,
    fair_prob: probability('Fair probability of the outcome.'),
    fair_odds: fairOdds,
    ev,
    grade: ref('Grade'),
    expected_clv: expectedClv,
    beat_chance: beatChance,
  }),
};

const shared = {
  method: 'GET',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 5 },
  query: 'any',
} as const;

export const landing = {
  ...shared,
  failureImpact: 'Visitors see no sample of the opportunities; no one else is affected.',
  path: '/landing',
  reads: 'quotes',
  id: 'getLanding',
  tag: 'Watch the service',
  summary: 'What visitors see: who runs the service, and the best bets of ten minutes ago',
  description:
    '`sample` is null in the first ten minutes of a service, and where prices may not be ' +
    'passed on.',
  answer: jsonAnswer(schemas, 'Landing', {
    description: 'What visitors see.',
    examples: {
      landing: {
        operator_name: 'Example Ltd',
        operator_contact: 'mailto:hello@example.com',
        upgrade_url: 'https://example.com/plans',
        terms_url: null,
        sample: {
          generated_at: '2026-04-18T08:50:01Z',
          data: [
            {
              ...eventExample,
              market_key: 'h2h',
              outcome: 'Arsenal',
              point: null,
              price: 2.16,
              fair_prob: 0.4857,
              fair_odds: 2.06,
              ev: 0.0491,
              grade: 'A',
              expected_clv: 0.0412,
              beat_chance: 0.81,
            },
          ],
        },
      },
    },
  }),
} satisfies Endpoint;

export const health = {
  ...shared,
  failureImpact:
    'Monitors cannot tell whether data is being served; API consumers are not affected.',
  path: '/health',
  reads: 'head',
  id: 'getHealth',
  tag: 'Watch the service',
  summary: 'Whether there is current data to serve, and how old it is',
  description:
    '503 before the first scan, and when three scan intervals have passed without a new ' +
    'one. The other addresses go ' +
    'on serving the latest scan.',
  answer: jsonAnswer(schemas, 'Health', {
    description: 'Scans are published.',
    examples: { ok: { status: 'ok', generated_at: '2026-04-18T09:00:01Z', age_seconds: 12 } },
  }),
} satisfies Endpoint;

export const status = {
  ...shared,
  failureImpact: 'People who look for the state of the service see none.',
  path: '/status.json',
  reads: 'status',
  id: 'getStatus',
  tag: 'Watch the service',
  summary: 'Service status: scans, feeds, API and deliveries',
  description:
    'What the page `/status` shows, by the thresholds of the alarms. It is at most 15 seconds ' +
    'old, and names no account, key or destination.',
  answer: jsonAnswer(schemas, 'Status', {
    description: 'The state of the service.',
    examples: {
      ok: {
        at: '2026-04-18T09:00:13Z',
        scan: {
          state: 'ok',
          generated_at: '2026-04-18T09:00:01Z',
          age_seconds: 12,
          interval_seconds: 45,
        },
        feeds: [
          {
            name: 'the-odds-api',
            state: 'partly',
            read_at: '2026-04-18T09:00:01Z',
            sports_read: 21,
            sports_failed: 1,
            reason: 'The provider did not answer in time.',
          },
        ],
        api: { state: 'ok' },
        deliveries: {
          state: 'ok',
          since: '2026-04-17T09:00:00Z',
          delivered: 1840,
          failed: 12,
          expired: 3,
          waiting: 2,
        },
      },
    },
  }),
} satisfies Endpoint;

export const endpoints = [health, status, landing];
