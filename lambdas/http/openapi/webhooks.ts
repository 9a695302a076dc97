import type { Schema } from '#http/endpoint.ts';

const pick = {
  event_id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commence_time: '2026-04-18T11:30:00Z',
  market_key: 'h2h',
  outcome: 'Arsenal',
  point: null,
  book: 'northbet',
  book_title: 'Northbet',
  price: 2.16,
  link: 'https://book.example/bet/5b8f2c0e',
  fair_prob: 0.4857,
  fair_odds: 2.06,
  min_odds: 2.11,
  ev: 0.0491,
  grade: 'A',
  stake: 10.58,
  currency: 'EUR',
};

const picksExample = {
  event: 'picks',
  sent_at: '2026-04-18T09:00:03Z',
  user_id: 'usr_7f3c9a2b',
  picks: [pick],
};

const testEventExample = {
  event: 'test',
  sent_at: '2026-04-18T09:00:03Z',
  user_id: 'usr_7f3c9a2b',
  picks: [{ ...pick, event_id: 'test' }],
};

function header(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'header', required: true, description, schema };
}

const parameters = [
  header('X-Service-Event', 'The `event` of the body.', { type: 'string', enum: ['picks', 'test'] }),
  header(
    'X-Service-Signature',
    '`sha256=` and the lower-case hex HMAC-SHA256 of the raw body, keyed with the secret as shown in the settings.',
    { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  ),
  header('webhook-id', 'Names the delivery, and stays the same over its repetitions: deduplicate on it.', {
    type: 'string',
  }),
  header('webhook-timestamp', 'Seconds since 1970 of this attempt.', { type: 'string', pattern: '^[0-9]+$' }),
  header(
    'webhook-signature',
    [
      'Standard Webhooks signature: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`,',
      'keyed with the decoded secret. For 24 hours after a rotation two signatures, separated by a space.',
    ].join(' '),
    { type: 'string', examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
  ),
];

/** The one request we send: new picks, or a test, to the address that a user has registered. */
export const webhooks = {
  picks: {
    post: {
      operationId: 'receivePicks',
      summary: 'New selection bets',
      description: [
        'Sent to your registered address when a scan finds new selection bets (grade A) at your books, each once.',
        'Verify a signature over the raw body in constant time before you trust it, and refuse an old timestamp.',
        'Answer with any 2xx within 5 seconds. A failed call is repeated at the next scan; after 5 failures in a row',
        'delivery pauses for 10 minutes. Until your 2xx has arrived the same delivery may come again.',
      ].join(' '),
      security: [],
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/WebhookEvent' },
            examples: { picks: { value: picksExample }, test: { value: testEventExample } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Delivered; the body is ignored.' },
        '4XX': { description: 'Failed, like any answer that is not a 2xx: repeated at the next scan.' },
      },
    },
  },
};
