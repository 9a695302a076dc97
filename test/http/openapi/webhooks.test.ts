import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { picksFields } from '#domain/webhooks/events/event.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/events/index.ts';
import { firstSalts, rotate } from '#domain/webhooks/signing/secret.ts';
import { signCall } from '#domain/webhooks/signing/signature.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { webhooks } from '#http/openapi/webhooks.ts';
import { aPick, aSalt, NOW, someMasterKeys } from '../../domain/webhooks/builders.ts';
import { openapi } from '../../support/api-client-contract.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'document', ...JSON.parse(JSON.stringify(openapi)) });

const rotated = rotate(firstSalts(aSalt(1)), aSalt(2), NOW);
const salts = rotated.ok ? rotated.salts : firstSalts(aSalt(1));
const sender = { url: 'https://receiver.example/', salts, masterKeys: someMasterKeys() };

const total = aPick({ marketKey: 'totals', outcome: 'Over', point: 2.5, link: null, stake: 0 });
const payloads = [
  ['picks', picksFields([aPick(), total])] as const,
  ...WEBHOOK_EVENTS.map(({ name, sample }) => [name, sample(DEFAULT_SETTINGS, NOW)] as const),
];

test('every type of event is in the document', () => {
  expect(Object.keys(openapi.webhooks)).toEqual(WEBHOOK_EVENTS.map(({ name }) => name));
});

test.each(payloads)(
  'a call of the type %s is what the document describes, body and headers',
  (type, fields) => {
    const { body, headers } = signCall(
      'dlv_1',
      { type, userId: 'usr_1', sentAt: NOW, fields },
      sender,
    );
    const { parameters = [] } = webhooks[type]?.post ?? {};
    const isBody = ajv.compile({
      $ref: `document#/webhooks/${type}/post/requestBody/content/application~1json/schema`,
    });
    isBody(JSON.parse(Buffer.from(body).toString()));
    expect(isBody.errors ?? []).toEqual([]);
    expect(parameters).toHaveLength(5);
    for (const { name, schema } of parameters as { name: string; schema: object }[]) {
      expect(headers, name).toHaveProperty(name);
      expect(ajv.validate(schema, headers[name]), name).toBe(true);
    }
  },
);

test('a pick that was recorded before picks had stakes by bankroll is what the document describes', () => {
  const { stakes, ...recorded } = picksFields([aPick()]).picks[0] ?? {};
  expect(stakes).toHaveLength(1);
  const isPick = ajv.compile({ $ref: 'document#/components/schemas/WebhookPick' });
  isPick(JSON.parse(JSON.stringify(recorded)));
  expect(isPick.errors ?? []).toEqual([]);
});
