import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNotModified } from '#http/conditional-get.ts';
import { anyText } from '../support/any-text.ts';

const ETAG = 'W/"1776502800000-abc"';
const AT = Date.parse('2026-04-18T09:00:01.250Z');

describe('If-None-Match', () => {
  test.each([
    [ETAG, true],
    ['"1776502800000-abc"', true],
    ['*', true],
    [' * ', true],
    [`"x", ${ETAG}`, true],
    [`"a,b",W/"c"  ,${ETAG}`, true],
    [`"x"${ETAG}`, true],
    ['"1776502800000-ab"', false],
    ['1776502800000-abc', false],
    ['W/"1776502800000-ABC"', false],
    ['w/"x"', false],
    ['', false],
    ['"', false],
    ['"*"', false],
  ])('%s', (header, expected) => {
    expect(
      isNotModified({ 'if-none-match': header }, { etag: ETAG, unchangedSince: () => AT }),
    ).toBe(expected);
  });

  test('it wins over If-Modified-Since', () => {
    const headers = {
      'if-none-match': '"x"',
      'if-modified-since': 'Sat, 18 Apr 2026 09:00:01 GMT',
    };
    expect(isNotModified(headers, { etag: ETAG, unchangedSince: () => AT })).toBe(false);
  });
});

test('of any list of tags the current one is found if it is there, and of any other text nothing is', () => {
  const opaque = fc.oneof(
    fc.constantFrom('1776502800000-abc', 'a,b', ',', ''),
    fc.stringMatching(/^[!#-~]{0,6}$/),
  );
  const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque);
  const separator = fc.constantFrom(',', ', ', ' , ');
  const holds = (header: string) => isNotModified({ 'if-none-match': header }, { etag: ETAG });
  fc.assert(
    fc.property(
      fc.array(tag, { minLength: 1, maxLength: 4 }),
      separator,
      anyText(),
      (tags, between, junk) => {
        const header = tags.map(([weak, text]) => `${weak}"${text}"`).join(between);
        expect(holds(header)).toBe(tags.some(([, text]) => text === '1776502800000-abc'));
        expect(holds(junk)).toBe(junk.trim() === '*');
      },
    ),
  );
});

describe('If-Modified-Since', () => {
  test.each([
    ['Sat, 18 Apr 2026 09:00:01 GMT', true],
    ['Sat, 18 Apr 2026 10:00:00 GMT', true],
    ['Sat, 18 Apr 2026 09:00:00 GMT', false],
    ['yesterday', false],
    ['junk 2030', false],
    ['2030-01-01T00:00:00Z', false],
    ['', false],
  ])('%s', (header, expected) => {
    expect(
      isNotModified({ 'if-modified-since': header }, { etag: ETAG, unchangedSince: () => AT }),
    ).toBe(expected);
  });

  test('says nothing where only the tag can tell', () => {
    const headers = { 'if-modified-since': 'Sat, 18 Apr 2026 10:00:00 GMT' };
    expect(isNotModified(headers, { etag: ETAG, unchangedSince: () => undefined })).toBe(false);
  });
});

test('who sends neither holds nothing', () => {
  expect(isNotModified({}, { etag: ETAG, unchangedSince: () => AT })).toBe(false);
});
