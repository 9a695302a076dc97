// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of Fn::Sub
import { describe, expect, test } from 'vitest';
import { resolveValue } from '../../local/template/intrinsics.ts';

const resolved = (value: unknown) =>
  resolveValue(value, (name, attribute) => `${attribute.replace('Ref', 'ref')}-of-${name}`);

describe('the functions of a template', () => {
  test.each([
    [{ Ref: 'Table' }, 'ref-of-Table'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, 'Arn-of-Table'],
    [{ 'Fn::Join': ['', ['{"a":"', { 'Fn::GetAtt': ['F', 'Arn'] }, '"}']] }, '{"a":"Arn-of-F"}'],
    [
      { 'Fn::Sub': 'a-${Table}-${Table.Arn}-${!Literal}' },
      'a-ref-of-Table-Arn-of-Table-${Literal}',
    ],
    [{ 'Fn::Sub': 'assets-${AWS::Region}' }, 'assets-ref-of-AWS::Region'],
  ])('%j', (value, expected) => {
    expect(resolved(value)).toBe(expected);
  });

  test('are resolved at any depth, and AWS::NoValue disappears', () => {
    expect(
      resolved({
        a: [{ b: { Ref: 'X' } }, 1, null],
        c: { Ref: 'AWS::NoValue' },
        d: [{ Ref: 'AWS::NoValue' }, true],
      }),
    ).toEqual({ a: [{ b: 'ref-of-X' }, 1, null], d: [true] });
  });

  test.each([
    { 'Fn::ImportValue': 'x' },
    { 'Fn::If': ['c', 1, 2] },
    { 'Fn::Select': ['0', ['first', 'second']] },
    { 'Fn::Split': ['|', 'a|b'] },
    { 'Fn::Sub': ['${x}', { x: { Ref: 'Api' } }] },
    { 'Fn::GetAtt': [1, 2] },
    { 'Fn::Join': 'x' },
  ])('are refused when they are unknown or malformed: %j', (value) => {
    expect(() => resolved({ deep: [value] })).toThrow();
  });
});
