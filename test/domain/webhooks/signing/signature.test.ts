import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  serviceSignature,
  signatureHeaders,
  standardSignature,
} from '#domain/webhooks/signing/signature.ts';
import file from '../../../vectors/webhook-signatures.json' with { type: 'json' };
import { NOW } from '../builders.ts';

const { vectors } = file;
const OLD = vectors[1]?.secret ?? '';
const NEW = vectors[0]?.secret ?? '';
const body = Buffer.from('{"event":"picks"}');
const attempt = { id: 'dlv_1', at: NOW, body };

afterEach(() => vi.useRealTimers());

describe.each(vectors)('vector: $name', ({ secret, id, timestamp, body: text, ...expected }) => {
  const bytes = Buffer.from(text);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': expected.standard_signature,
  };

  test('our signatures are these', () => {
    expect(serviceSignature(secret, bytes)).toBe(expected.service_signature);
    expect(standardSignature(secret, id, String(timestamp), bytes)).toBe(
      expected.standard_signature,
    );
  });

  test('the official verifier accepts the standard one', () => {
    vi.useFakeTimers({ now: timestamp * 1000 });
    expect(() => new Webhook(secret).verify(text, headers, { jsonParse: false })).not.toThrow();
  });

  test.skipIf(!hasOpenssl())('openssl makes the same from the text of the secret', () => {
    const made = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], {
      input: bytes,
      encoding: 'utf8',
    });
    expect(made.trim()).toMatch(
      new RegExp(` ${expected.service_signature.slice('sha256='.length)}$`),
    );
  });
});

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    return false;
  }
}

describe('what we send', () => {
  test('while two secrets sign, the new one comes first and makes the single signature', () => {
    const headers = signatureHeaders(attempt, [NEW, OLD]);
    expect(headers['webhook-signature']).toBe(
      [NEW, OLD]
        .map((secret) => standardSignature(secret, 'dlv_1', String(NOW / 1000), body))
        .join(' '),
    );
    expect(headers['X-Service-Signature']).toBe(serviceSignature(NEW, body));
  });

  test('the official verifier accepts it under either secret, and no longer under a replaced one', () => {
    vi.useFakeTimers({ now: NOW });
    const both = { ...signatureHeaders(attempt, [NEW, OLD]) };
    for (const secret of [NEW, OLD]) {
      expect(new Webhook(secret).verify(body, both)).toEqual({ event: 'picks' });
    }
    const alone = { ...signatureHeaders(attempt, [NEW]) };
    expect(() => new Webhook(OLD).verify(body, alone)).toThrow('No matching signature');
  });

  test('the timestamp is the attempt’s, in whole seconds', () => {
    expect(signatureHeaders({ ...attempt, at: NOW + 999 }, [NEW])['webhook-timestamp']).toBe(
      String(NOW / 1000),
    );
  });

  test.each(['dlv.1', '', 'a b', 'x'.repeat(65)])(
    'the id %j is refused: it could be read as something else',
    (id) => {
      expect(() => signatureHeaders({ ...attempt, id }, [NEW])).toThrow('webhook-id');
    },
  );
});

describe('the official verifier', () => {
  const FIVE_MINUTES = 300_000;
  const headers = { ...signatureHeaders(attempt, [NEW]) };
  const verify = (change: Record<string, string>, bytes: Buffer = body, now = NOW) => {
    vi.useFakeTimers({ now });
    return new Webhook(NEW).verify(bytes, { ...headers, ...change });
  };

  test('the official verifier refuses an altered body, id, time or signature', () => {
    expect(verify({})).toEqual({ event: 'picks' });
    const differs = 'No matching signature';
    expect(() => verify({}, Buffer.from('{"event":"test"}'))).toThrow(differs);
    expect(() => verify({ 'webhook-id': 'dlv_2' })).toThrow(differs);
    expect(() => verify({ 'webhook-timestamp': String(NOW / 1000 + 1) })).toThrow(differs);
    expect(() => verify({ 'webhook-signature': 'v1,AAAA' })).toThrow(differs);
    const otherVersion = headers['webhook-signature'].replace('v1,', 'v2,');
    expect(() => verify({ 'webhook-signature': otherVersion })).toThrow(differs);
  });

  test('the official verifier refuses what was signed more than five minutes ago, or ahead', () => {
    expect(verify({}, body, NOW + FIVE_MINUTES)).toEqual({ event: 'picks' });
    expect(() => verify({}, body, NOW + FIVE_MINUTES + 1_000)).toThrow('too old');
    expect(() => verify({}, body, NOW - FIVE_MINUTES - 1_000)).toThrow('too new');
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'the official verifier refuses a call without %s',
    (name) => {
      expect(() => verify({ [name]: '' })).toThrow('Missing required headers');
    },
  );
});

test('any other body has other signatures, under both schemes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (sent, received) => {
      const same = Buffer.compare(sent, received) === 0;
      const standard = (bytes: Uint8Array) => standardSignature(NEW, 'dlv_1', '1', bytes);
      expect(serviceSignature(NEW, received) === serviceSignature(NEW, sent)).toBe(same);
      expect(standard(received) === standard(sent)).toBe(same);
    }),
  );
});
