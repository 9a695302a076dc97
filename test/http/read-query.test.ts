import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/access/api-key.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import { decimalNumber, matching, oneOf, wholeNumber } from '#http/parameters.ts';
import { readInput } from '#http/read-input.ts';
import { KEY_SECRETS } from '../support/access.ts';
import { anyText } from '../support/any-text.ts';

const description = 'For the document.';
const parameters = {
  kind: oneOf(['value', 'surebet'], 'value', { description }),
  min_ev: decimalNumber({ min: -1, max: 10, default: 0 }, { description }),
  limit: wholeNumber({ min: 1, max: 500, default: 100 }, { description }),
  sport: matching(/^[a-z_]{1,20}$/, 'must be a sport key', { description }),
};

const readQuery = (rawQuery: string) =>
  readInput({ query: parameters }, { rawQuery, pathParameters: {}, body: undefined, headers: {} })
    .query;

function errorsOf(rawQuery: string): readonly ParameterError[] {
  try {
    readQuery(rawQuery);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_parameter') {
      return error.errors ?? [];
    }
    throw error;
  }
  return [];
}

const refused = (rawQuery: string) => errorsOf(rawQuery).map(({ parameter }) => parameter);

describe('values', () => {
  test('what is not given has its default', () => {
    const defaults = { kind: 'value', min_ev: 0, limit: 100, sport: undefined };
    expect(readQuery('')).toEqual(defaults);
    expect(readQuery('&&')).toEqual(defaults);
  });

  test('what is given is read, percent-encoded or not', () => {
    expect(readQuery('kind=surebet&min_ev=0.05&limit=1&sport=soccer%5Fepl')).toEqual({
      kind: 'surebet',
      min_ev: 0.05,
      limit: 1,
      sport: 'soccer_epl',
    });
  });

  test.each(['-1', '10', '0', '0.05', '0.50', '-0.25', '9.999999', '1'])(
    '%s is a decimal number',
    (text) => {
      expect(readQuery(`min_ev=${text}`).min_ev).toBe(Number(text));
    },
  );

  test('minus zero is zero', () => {
    expect(Object.is(readQuery('min_ev=-0').min_ev, 0)).toBe(true);
  });
});

describe('refusals', () => {
  test.each([
    '1e3',
    '1e-3',
    '%205',
    '5%20',
    '0x10',
    'NaN',
    'Infinity',
    '+1',
    '01',
    '.5',
    '5.',
    '1,5',
    '١',
    '10.01',
    '-1.01',
    '--1',
    '0.0.1',
  ])('%s is not a decimal number', (text) => expect(refused(`min_ev=${text}`)).toEqual(['min_ev']));

  test.each(['0', '501', '-1', '1.0', '1e2', '007', '%31%20', '0x1', 'all', '9'.repeat(400)])(
    '%.20s is not a whole number from 1 to 500',
    (text) => expect(refused(`limit=${text}`)).toEqual(['limit']),
  );

  test('words are compared exactly', () => {
    expect(refused('kind=Value')).toEqual(['kind']);
    expect(refused('kind=value%00')).toEqual(['kind']);
  });

  test('an unknown name, a duplicate and an empty value are refused', () => {
    expect(errorsOf('book=x')).toEqual([
      { parameter: 'book', message: 'is not a parameter of this endpoint' },
    ]);
    expect(errorsOf('kind=value&kind=value')).toEqual([
      { parameter: 'kind', message: 'is given more than once' },
    ]);
    for (const empty of ['kind=', 'kind']) {
      expect(errorsOf(empty)).toEqual([{ parameter: 'kind', message: 'must not be empty' }]);
    }
  });

  test('names are case-sensitive, and the names of the language are not parameters', () => {
    expect(refused('Kind=value&__proto__=1&constructor=1&toString=1')).toEqual([
      'Kind',
      '__proto__',
      'constructor',
      'toString',
    ]);
  });

  test('a name that is percent-encoded is the same name', () => {
    expect(refused('%6Bind=value&kind=value')).toEqual(['kind']);
  });

  test('broken percent-encoding is refused by name, not a crash', () => {
    expect(errorsOf('sport=%zz')).toEqual([
      { parameter: 'sport', message: 'is not valid percent-encoding' },
    ]);
    expect(refused('sport=%ff')).toEqual(['sport']);
    expect(refused('%=1')).toEqual(['%']);
  });

  test('every bad parameter is named, once, in the order given', () => {
    expect(refused('limit=0&x=1&x=2&kind=&min_ev=z')).toEqual(['limit', 'x', 'kind', 'min_ev']);
  });

  test('a key that strayed into the address is not repeated', () => {
    const key = createApiKey(randomBytes(32), KEY_SECRETS);
    for (const query of [key, `${key}=1`, `api_key%3A${key}`, `x=${key}`, key.slice(0, 30)]) {
      const errors = errorsOf(query);
      expect(errors).toHaveLength(1);
      expect(JSON.stringify(errors)).not.toContain(key.slice(3, 12));
    }
  });

  test('what is repeated of the input is bounded', () => {
    const [error] = errorsOf(`${'n'.repeat(5_000)}=1`);
    expect(error?.parameter.length).toBeLessThanOrEqual(65);
    const many = Array.from({ length: 1_000 }, (_, index) => `p${index}=`).join('&');
    expect(errorsOf(many)).toHaveLength(50);
  });
});

test('any text is either read within its bounds or refused as a parameter', () => {
  const name = fc.constantFrom('kind', 'min_ev', 'limit', 'sport', 'x', '');
  const value = fc.oneof(anyText(), fc.stringMatching(/^[-+.0-9eExX%]{0,8}$/));
  const query = fc.array(fc.tuple(name, value), { maxLength: 5 });
  fc.assert(
    fc.property(query, (pairs) => {
      const rawQuery = pairs.map(([left, right]) => `${left}=${right}`).join('&');
      try {
        const { kind, min_ev, limit, sport } = readQuery(rawQuery);
        expect(['value', 'surebet']).toContain(kind);
        expect(min_ev >= -1 && min_ev <= 10).toBe(true);
        expect(Number.isInteger(limit) && limit >= 1 && limit <= 500).toBe(true);
        expect(sport ?? 'a').toMatch(/^[a-z_]{1,20}$/);
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid_parameter' });
      }
    }),
  );
});
