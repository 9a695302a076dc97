import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { EXPECTATION } from '#domain/grading/expectation.ts';
import { FLAGS } from '#domain/grading/flags.ts';
import { MARKET_KEYS } from '#domain/markets/index.ts';
import {
  comboExample,
  surebetExample,
  valueExample,
} from '#functions/get-opportunities/examples.ts';
import { API_ERRORS } from '#http/api-error.ts';
import { builtDocuments } from '../../../clients/generate.ts';
import { createApi } from '../../support/api-client.ts';
import { openapi } from '../../support/api-client-contract.ts';
import { pathsOfEndpoints } from '../../support/endpoint-paths.ts';

type Json = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'document', ...JSON.parse(JSON.stringify(openapi)) });

/** Every media type of the document with a schema, wherever it stands. */
function mediaTypes(part: unknown, at = '#'): { at: string; schema: Json; examples: unknown[] }[] {
  if (typeof part !== 'object' || part === null) {
    return [];
  }
  return Object.entries(part as Json).flatMap(([name, value]) => {
    const below = mediaTypes(value, `${at}/${name}`);
    if (!/^(application|text)\/[a-z+]+$/.test(name)) {
      return below;
    }
    const {
      schema,
      example,
      examples = {},
    } = value as { schema: Json; example?: unknown; examples?: Json };
    const values = Object.values(examples).map((entry) => (entry as { value: unknown }).value);
    return [
      ...below,
      { at: `${at}/${name}`, schema, examples: example === undefined ? values : [example] },
    ];
  });
}

describe('examples', () => {
  const all = mediaTypes(openapi).flatMap(({ at, schema, examples }) =>
    examples.map((example, index) => ({ name: `${at} ${index}`, schema, example })),
  );

  test.each(all)('$name is valid', ({ schema, example }) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = ajv.compile(JSON.parse(text));
    validate(example);
    expect(validate.errors ?? []).toEqual([]);
  });

  test('their arithmetic is right', () => {
    const [bet] = valueExample.data;
    const [combo] = comboExample.data;
    const [surebet] = surebetExample.data;
    const inverses = surebet?.legs.map(({ price }) => 1 / price) ?? [];
    const total = inverses.reduce((sum, inverse) => sum + inverse, 0);
    expect(bet?.ev).toBeCloseTo((bet?.price ?? 0) * (bet?.fair_prob ?? 0) - 1, 4);
    expect(bet?.fair_odds).toBeCloseTo(1 / (bet?.fair_prob ?? 0), 2);
    expect(combo?.fair_prob).toBeCloseTo(
      combo?.legs.reduce((product, leg) => product * leg.fair_prob, 1) ?? 0,
      4,
    );
    expect(combo?.ev).toBeCloseTo(
      (combo?.legs.reduce((product, leg) => product * (1 + leg.ev), 1) ?? 0) - 1,
      3,
    );
    const { claimLeft } = EXPECTATION.clear;
    expect(combo?.expected_clv).toBeCloseTo(
      (combo?.legs.reduce((product, leg) => product * (1 + claimLeft * leg.ev), 1) ?? 0) - 1,
      3,
    );
    expect(surebet?.ev).toBeCloseTo(1 / total - 1, 4);
    expect(surebet?.legs.map((leg) => leg.stake_share)).toEqual(
      inverses.map((inverse) => Number((inverse / total).toFixed(4))),
    );
  });
});

describe('errors, markets and flags', () => {
  test('every market that an item may carry is named', () => {
    const { ValueBet } = openapi.components.schemas as Record<string, { properties?: Json }>;
    expect(ValueBet?.properties?.market_key).toMatchObject({ enum: MARKET_KEYS });
    expect(MARKET_KEYS).toContain('h2h_3_way');
  });

  test('every flag is named with its sentence', () => {
    const Flag = openapi.components.schemas.Flag as { enum: string[]; description: string };
    expect(Flag.enum).toEqual(Object.keys(FLAGS));
    for (const { meaning } of Object.values(FLAGS)) {
      expect(Flag.description).toContain(meaning);
    }
  });

  test('an operation that asks for a key documents every refusal a client can meet', () => {
    const refusals = Object.values(API_ERRORS)
      .map(({ status }) => String(status))
      // 404 and 405 are answers of other paths and methods.
      .filter((status) => status !== '404' && status !== '405');
    const paths = pathsOfEndpoints('api_key');
    expect(paths).toEqual(
      expect.arrayContaining(['/api/v1/me', '/api/v1/opportunities', '/api/v1/matches']),
    );
    for (const path of paths) {
      const operation = openapi.paths[path]?.get;
      expect(operation).not.toHaveProperty('security');
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(refusals));
    }
  });

  const withNames = pathsOfEndpoints('api_key').filter((path) => path.includes('{'));

  test.each(withNames)('%s documents the 404 that it answers to an unknown name', async (path) => {
    const address = path.replaceAll(/\{[^}]+\}/g, 'unknown');
    const { status, text } = await createApi().as().get(address);
    const documented = openapi.paths[path]?.get.responses as Readonly<Record<string, Json>>;
    expect(status).toBe(404);
    expect(documented['404']).toMatchObject({
      content: { 'application/problem+json': { example: { detail: JSON.parse(text).detail } } },
    });
  });

  test('an endpoint without a name in its path documents no 404, the record excepted', () => {
    const others = pathsOfEndpoints('api_key').filter((path) => !path.includes('{'));
    expect(others.length).toBeGreaterThan(5);
    for (const path of others) {
      expect(openapi.paths[path]?.get.responses).not.toHaveProperty('404');
    }
    expect(openapi.paths['/record/checkpoint']?.get.responses).toHaveProperty('404');
  });
});

describe('webhook', () => {
  test('its request has both signatures and the body of the specification', () => {
    const { parameters, security } = openapi.webhooks.picks?.post ?? {};
    expect(parameters?.map((parameter) => parameter.name)).toEqual([
      'X-Service-Event',
      'X-Service-Signature',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(security).toEqual([]);
    const { required, properties } = openapi.components.schemas.WebhookPick as {
      required: string[];
      properties: object;
    };
    expect(required).toEqual(
      'event_id sport_key home away commence_time market_key outcome point book book_title price link fair_prob fair_odds min_odds ev grade stake currency'.split(
        ' ',
      ),
    );
    expect(Object.keys(properties).filter((name) => !required.includes(name))).toEqual([
      'stakes',
      'expected_clv',
      'beat_chance',
      'flags',
    ]);
  });
});

test('npm run openapi writes the document that the API serves', () => {
  const written = builtDocuments()['build/openapi.json'] ?? '';
  expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(openapi)));
});
