import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { signCall } from '#domain/webhooks/call.ts';
import { samplePicks } from '#domain/webhooks/samples.ts';
import { firstSalts, rotate } from '#domain/webhooks/secret.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { webhooks } from '#http/openapi/webhooks.ts';
import { aPick, NOW } from '../../domain/webhooks/builders.ts';
import { openapi } from '../../support/api-client-contract.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'document', ...JSON.parse(JSON.stringify(openapi)) });
const isWebhookEvent = ajv.compile({ $ref: 'document#/components/schemas/WebhookEvent' });

const rotated = rotate(firstSalts('A'.repeat(22)), 'B'.repeat(22), NOW);
const salts = rotated.ok ? rotated.salts : firstSalts('A'.repeat(22));
const sender = { url: 'https://receiver.example/', salts, masterKey: Buffer.alloc(32, 1) };

test.each([
  ['picks', [aPick(), aPick({ marketKey: 'totals', outcome: 'Over', point: 2.5, link: null, stake: 0 })]],
  ['test', samplePicks(DEFAULT_SETTINGS, NOW)],
] as const)('a call of the kind %s is what the document describes, body and headers', (kind, picks) => {
  const { body, headers } = signCall('dlv_1', { kind, userId: 'usr_1', sentAt: NOW, picks }, sender);
  isWebhookEvent(JSON.parse(Buffer.from(body).toString()));
  expect(isWebhookEvent.errors ?? []).toEqual([]);
  for (const { name, schema } of webhooks.picks.post.parameters as { name: string; schema: object }[]) {
    expect(headers, name).toHaveProperty(name);
    expect(ajv.validate(schema, headers[name]), name).toBe(true);
  }
});
