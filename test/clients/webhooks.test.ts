import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signatureHeaders } from '#domain/webhooks/signing/signature.ts';
import { BettingAnalyticsError, Webhooks } from '../../clients/typescript/src/index.ts';
import { anyText } from '../support/any-text.ts';
import file from '../vectors/webhook-signatures.json' with { type: 'json' };

const [NEW = '', OLD = ''] = file.vectors.map(({ secret }) => secret);
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const AT = Date.parse('2026-04-18T09:00:00Z');

/** A call as the service makes it, during a rotation of the secret. */
function aCall(id = 'dlv_1', at = AT) {
  const body = `{"event":"picks","sent_at":"${new Date(at).toISOString()}","user_id":"u","picks":[{"home":"Málaga"}]}`;
  return { body, headers: signatureHeaders({ id, at, body: Buffer.from(body) }, [NEW, OLD]) };
}

const verifier = (secret: string | string[] = NEW, scheme: 'standard' | 'service' = 'standard') =>
  new Webhooks(secret, { scheme, now: () => AT });

describe.each(['standard', 'service'] as const)('by the %s scheme', (scheme) => {
  test('a call of the service is accepted, whatever its headers are kept in', async () => {
    const { body, headers } = aCall();
    const expected = { id: 'dlv_1', sentAt: new Date(AT), body: JSON.parse(body) };
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const form of [headers, lower, new Headers(headers)]) {
      expect(await verifier(NEW, scheme).verify(body, form)).toEqual(expected);
      expect(await verifier(NEW, scheme).verify(Buffer.from(body), form)).toEqual(expected);
    }
  });

  test('every published vector is accepted', async () => {
    for (const {
      secret,
      id,
      timestamp,
      body,
      service_signature,
      standard_signature,
    } of file.vectors) {
      const webhooks = new Webhooks(secret, {
        scheme,
        now: () => timestamp * 1000,
        toleranceSeconds: 1e9,
      });
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': standard_signature,
        'x-service-signature': service_signature,
      };
      const verified = webhooks.verify(body, headers);
      if (scheme === 'standard' ? body.startsWith('{') : body.includes('"sent_at"')) {
        expect((await verified).id).toBe(id);
      } else {
        await expect(verified).rejects.toMatchObject({
          reason: expect.stringMatching(/^(malformed_body|wrong_time)$/),
        });
      }
    }
  });

  test.each([
    ['another secret', OTHER, (call: ReturnType<typeof aCall>) => call, 'wrong_signature'],
    [
      'an altered body',
      NEW,
      ({ headers }: ReturnType<typeof aCall>) => ({ body: aCall('x', AT + 1).body, headers }),
      'wrong_signature',
    ],
    ['a call of ten minutes ago', NEW, () => aCall('dlv_1', AT - 600_000), 'wrong_time'],
    ['a call from the future', NEW, () => aCall('dlv_1', AT + 600_000), 'wrong_time'],
    [
      'a call without headers',
      NEW,
      ({ body }: ReturnType<typeof aCall>) => ({ body, headers: {} }),
      'missing_header',
    ],
  ])('%s is refused', async (_, secret, change, reason) => {
    const { body, headers } = change(aCall());
    await expect(verifier(secret, scheme).verify(body, headers)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      reason,
    });
  });

  test('a call changed anywhere is refused as not of the service, or what it says is what was signed', async () => {
    const { body, headers } = aCall();
    const own = Object.values(headers).flatMap((value) => value.split(' '));
    const put = fc.oneof(anyText(4), fc.constantFrom('', ' ', ',', 'v1,', 'sha256=', ...own));
    const place = fc.constantFrom('body', ...Object.keys(headers));
    await fc.assert(
      fc.asyncProperty(place, fc.nat(120), fc.nat(60), put, async (name, at, cut, text) => {
        const edit = (value: string) => value.slice(0, at) + text + value.slice(at + cut);
        const changed = { body, ...headers, [name]: edit({ body, ...headers }[name] ?? '') };
        try {
          const { id, body: read } = await verifier(NEW, scheme).verify(changed.body, changed);
          expect(read).toEqual(JSON.parse(body));
          if (scheme === 'standard') {
            expect(id).toBe(headers['webhook-id']);
          }
        } catch (error) {
          expect(error).toMatchObject({ name: 'WebhookVerificationError' });
        }
      }),
    );
  });

  test('a delivery that comes again is received once, and again where it was forgotten', async () => {
    const webhooks = verifier(NEW, scheme);
    const { body, headers } = aCall();
    const first = await webhooks.receive(body, headers);
    expect(first?.id).toBe('dlv_1');
    expect(await webhooks.receive(body, headers)).toBeUndefined();
    // The service signs each attempt anew.
    const again = aCall('dlv_1', AT + 45_000);
    expect(await webhooks.receive(again.body, again.headers)).toBeUndefined();
    if (first) {
      await webhooks.forget(first);
    }
    const third = aCall('dlv_1', AT + 90_000);
    expect((await webhooks.receive(third.body, third.headers))?.id).toBe('dlv_1');
  });

  test('a recorded call under another id is not received', async () => {
    const webhooks = verifier(NEW, scheme);
    const { body, headers } = aCall();
    await webhooks.receive(body, headers);
    const replayed = webhooks.receive(body, { ...headers, 'webhook-id': 'dlv_2' });
    if (scheme === 'service') {
      expect(await replayed).toBeUndefined();
    } else {
      await expect(replayed).rejects.toMatchObject({ reason: 'wrong_signature' });
    }
  });

  test('a recorded call under the id of a delivery to come does not keep that one away', async () => {
    const webhooks = verifier(NEW, scheme);
    const { body, headers } = aCall();
    await webhooks.receive(body, headers);
    await webhooks.receive(body, { ...headers, 'webhook-id': 'dlv_2' }).catch(() => undefined);
    const next = aCall('dlv_2', AT + 45_000);
    expect((await webhooks.receive(next.body, next.headers))?.id).toBe('dlv_2');
  });
});

test('for a day after a rotation the old secret is as good as the new one', async () => {
  const { body, headers } = aCall();
  expect((await verifier(OLD).verify(body, headers)).id).toBe('dlv_1');
  expect((await verifier([OTHER, OLD]).verify(body, headers)).id).toBe('dlv_1');
  const signature = headers['webhook-signature'].split(' ')[1] ?? '';
  expect(
    (await verifier([NEW, OLD]).verify(body, { ...headers, 'webhook-signature': signature })).id,
  ).toBe('dlv_1');
});

test.each([['v2,abc'], ['v1,'], ['v1,not base64!'], ['v1'], [' '], ['v1,AAAA v1,AAAA']])(
  'the signature "%s" is refused',
  async (signature) => {
    const { body, headers } = aCall();
    await expect(
      verifier().verify(body, { ...headers, 'webhook-signature': signature }),
    ).rejects.toMatchObject({ reason: 'wrong_signature' });
  },
);

test('a time that is not a whole number is refused, even if it was signed', async () => {
  const { headers, body } = aCall();
  await expect(
    verifier().verify(body, {
      ...headers,
      'webhook-timestamp': `${headers['webhook-timestamp']}.0`,
    }),
  ).rejects.toMatchObject({ name: 'WebhookVerificationError' });
});

test.each(['', 'whsec_', 'secret', 'whsec_!!'])('%s is not taken for a secret', (secret) => {
  expect(() => new Webhooks(secret)).toThrow(BettingAnalyticsError);
});

test('an id is forgotten after seven days, so that the memory does not grow', async () => {
  let now = AT;
  const webhooks = new Webhooks(NEW, { now: () => now });
  const first = aCall();
  await webhooks.receive(first.body, first.headers);
  now += 7 * 86_400_000;
  const later = aCall('dlv_1', now);
  expect((await webhooks.receive(later.body, later.headers))?.id).toBe('dlv_1');
});

test('ids can be kept elsewhere', async () => {
  const kept = new Set<string>(['dlv_1']);
  const seen = {
    add: async (id: string) => kept.size < kept.add(id).size,
    remove: async (id: string) => void kept.delete(id),
  };
  const webhooks = new Webhooks(NEW, { now: () => AT, seen });
  const { body, headers } = aCall();
  expect(await webhooks.receive(body, headers)).toBeUndefined();
  const other = aCall('dlv_2');
  expect((await webhooks.receive(other.body, other.headers))?.id).toBe('dlv_2');
  expect([...kept]).toEqual(['dlv_1', 'dlv_2']);
});
