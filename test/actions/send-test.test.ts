import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { deriveSecret, firstSalts } from '#domain/webhooks/secret.ts';
import { type SignedCall, signCall } from '#domain/webhooks/signature.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { aSalt, someMasterKeys } from '../domain/webhooks/builders.ts';

const masterKeys = someMasterKeys();
const webhook = { url: 'https://ada.example/', salts: firstSalts(aSalt(1)), savedAt: 0 };
const report = {
  outcome: 'failed' as const,
  status: 500,
  reason: 'status_refused',
  detail: null,
  durationMs: 12,
  responsePreview: 'no',
};

function deps(calls: SignedCall[], change: Partial<SendTestDeps> = {}): SendTestDeps {
  return {
    find: async (userId) => ({ userId, settings: DEFAULT_SETTINGS, webhook }),
    sign: async (id, event, to) => signCall(id, event, { ...to, masterKeys }),
    post: async (call) => {
      calls.push(call);
      return report;
    },
    newId: () => 'test_1',
    ...change,
  };
}

test('one call goes out, signed with the secret of the webhook, and the answer is told', async () => {
  const calls: SignedCall[] = [];
  const sent = await sendTest(deps(calls), 'ada', Date.now());
  expect(sent).toEqual({ id: 'test_1', call: calls[0], report });
  const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.alloc(0) }, ...others] =
    calls;
  expect([url, others]).toEqual(['https://ada.example/', []]);
  const verifier = new Webhook(deriveSecret(masterKeys, 'ada', aSalt(1)));
  expect(verifier.verify(Buffer.from(body).toString(), headers)).toMatchObject({
    event: 'test',
    user_id: 'ada',
  });
});

test('without a webhook nothing is sent', async () => {
  const calls: SignedCall[] = [];
  const find = async (userId: string) => ({ userId, settings: DEFAULT_SETTINGS, webhook: null });
  expect(await sendTest(deps(calls, { find }), 'ada', Date.now())).toBeUndefined();
  expect(calls).toEqual([]);
});
