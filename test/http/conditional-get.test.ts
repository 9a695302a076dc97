import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNotModified } from '#http/conditional-get.ts';
import { anyText } from '../support/any-text.ts';

const ETAG = 'W/"1776502800000-abc"';

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
    expect(isNotModified({ 'if-none-match': header }, { etag: ETAG })).toBe(expected);
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

test('who sends none, or a date instead, holds nothing', () => {
  expect(isNotModified({}, { etag: ETAG })).toBe(false);
  const dated = { 'if-modified-since': 'Sat, 18 Apr 2026 10:00:00 GMT' };
  expect(isNotModified(dated, { etag: ETAG })).toBe(false);
});
