import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { type SendTestDeps, sendTest } from '#actions/send-test.ts';
import { deriveSecret, firstSalts } from '#domain/webhooks/signing/secret.ts';
import { type Call, signCall } from '#domain/webhooks/signing/signature.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { beginTestCall, type TestCalls } from '#domain/webhooks/subscriber/test-calls.ts';
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

function deps(calls: Call[], change: Partial<SendTestDeps> = {}): SendTestDeps {
  return {
    settingsOf: async () => DEFAULT_SETTINGS,
    destinationOf: async () => webhook,
    begin: async (_, now) => beginTestCall(undefined, now),
    end: async () => undefined,
    callOf: async (id, event) => signCall(id, event, { ...webhook, masterKeys }),
    post: async (call) => {
      calls.push(call);
      return report;
    },
    newId: () => 'test_1',
    ...change,
  };
}

test('one call goes out, signed with the secret of the webhook, and the answer is told', async () => {
  const calls: Call[] = [];
  const sent = await sendTest(deps(calls), 'ada', Date.now());
  expect(sent).toEqual({ ok: true, id: 'test_1', call: calls[0], report });
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
  const calls: Call[] = [];
  const destinationOf = async () => null;
  expect(await sendTest(deps(calls, { destinationOf }), 'ada', Date.now())).toMatchObject({
    reason: 'no_destination',
  });
  expect(calls).toEqual([]);
});

test('a call that may not begin is not sent, and the refusal says when it may', async () => {
  const calls: Call[] = [];
  const refused = { ok: false, reason: 'test_running', retryAt: 5_000 } as const;
  const begin = async () => refused;
  expect(await sendTest(deps(calls, { begin }), 'ada', 0)).toEqual(refused);
  expect(calls).toEqual([]);
});

test('a call ends whatever became of it, so that the next one may begin', async () => {
  const ended: TestCalls[] = [];
  const end = async (_: string, calls: TestCalls) => {
    ended.push(calls);
  };
  const post = () => Promise.reject(new Error('no socket'));
  await expect(sendTest(deps([], { end, post }), 'ada', 0)).rejects.toThrow('no socket');
  await sendTest(deps([], { end }), 'ada', 0);
  expect(ended).toHaveLength(2);
});
