import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import type { Parameters } from '#http/parameters.ts';
import { readInput } from '#http/read-input.ts';
import { anyText } from '../support/any-text.ts';

const endpoints: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS).flat(),
  ...Object.values(ACCOUNT_ENDPOINTS),
];
const lists = endpoints.flatMap(({ path, query }): [string, Parameters][] =>
  query === undefined || query === 'any' ? [] : [[path, query]],
);
const ajv = new Ajv();
ajvFormats.default(ajv);

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
      fc.constantFrom('', ...words.map(String)),
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
          const rawQuery = pairs.map(([left, right]) => `${left}=${right}`).join('&');
          values = readInput(
            { query: parameters },
            { rawQuery, pathParameters: {}, body: undefined, headers: {} },
          ).query as Record<string, unknown>;
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
