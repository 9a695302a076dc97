import { picksExample, testEventExample } from './examples.ts';

type Part = Readonly<Record<string, unknown>>;

function header(name: string, description: string, schema: Part): Part {
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

/** The one request we send: new picks, or a test, to the address a user has registered (SPEC 6). */
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
