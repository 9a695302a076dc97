import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { type Parameters, readQuery } from '#http/query.ts';
import { anyText } from '../support/any-text.ts';

const named: readonly (readonly [string, Parameters | undefined])[] = [
  ...Object.values<Endpoint>(ENDPOINTS).flatMap(({ routes }) =>
    routes.map(({ path, operation }) => [path, operation?.parameters] as const),
  ),
  ...Object.values<AccountEndpoint>(ACCOUNT_ENDPOINTS).map(
    ({ path, parameters }) => [path, parameters] as const,
  ),
];
const lists = named.flatMap(([path, parameters]) =>
  parameters ? [[path, parameters] as const] : [],
);
const ajv = new Ajv();

test.each(lists)(
  'whatever a query of %s gives, cursors too, is read as its document says or refused',
  (_path, parameters) => {
    const fits = ajv.compile({
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
      ),
    });
    const words = Object.values(parameters).flatMap(({ schema, absent }) =>
      [schema.enum ?? [], schema.examples ?? [], absent ?? []].flat(),
    );
    const text = fc.oneof(
      fc.constantFrom(...words.map(String)),
      fc.stringMatching(/^[-+.0-9eExX%]{0,10}$/),
      fc.integer({ min: -1, max: 2_000_000_000 }).map(String),
      anyText().map((given) => encodeURIComponent(given.toWellFormed())),
      anyText(6),
    );
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...Object.keys(parameters)) },
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 3 }), (pairs) => {
        let values: Record<string, unknown>;
        try {
          values = readQuery(
            pairs.map(([left, right]) => `${left}=${right}`).join('&'),
            parameters,
          );
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_parameter' });
          return;
        }
        expect(Object.keys(values).toSorted()).toEqual(Object.keys(parameters).toSorted());
        const given = Object.fromEntries(
          Object.entries(values).filter(([, value]) => value !== undefined),
        );
        expect(fits(given), JSON.stringify(fits.errors)).toBe(true);
      }),
    );
  },
);
