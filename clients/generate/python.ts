import type { Declaration, Field, Type } from './declarations.ts';

/**
 * The declarations as Python: a `TypedDict` per object, so that an answer is the parsed JSON
 * itself.
 */
export function toPython(declarations: readonly Declaration[]): string {
  const objects = declarations.flatMap((each) => ('fields' in each ? [toTypedDict(each)] : []));
  // An alias is evaluated where it stands, so it follows the classes that it names.
  const aliases = declarations.flatMap((each) =>
    'type' in each
      ? [`${each.name} = ${typeText(each.type)}\n${docstring(each.description, '')}`]
      : [],
  );
  const names = declarations.map(({ name }) => `    "${name}",\n`).sort();
  return [
    '# Made by `npm run openapi` from the OpenAPI document. Do not edit.\n"""The ' +
      'types of the API."""\n',
    'from __future__ import annotations\n',
    'from typing import Literal, Optional, TypedDict, Union\n',
    `__all__ = [\n${names.join('')}]\n`,
    ...[...objects, ...aliases].map((part) => `\n${part}`),
  ].join('\n');
}

function toTypedDict({
  name,
  description,
  fields,
}: Declaration & { readonly fields: readonly Field[] }): string {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (optional.length === 0) {
    return typedDict(name, 'TypedDict', description, required);
  }
  if (required.length === 0) {
    return typedDict(name, 'TypedDict, total=False', description, optional);
  }
  // Python 3.10 has no NotRequired: the required fields are a class of their own.
  const base = `_${name}`;
  return [
    typedDict(base, 'TypedDict', '', required),
    typedDict(name, `${base}, total=False`, description, optional),
  ].join('\n\n');
}

/** Keywords of Python that a field could be named. */
const KEYWORDS = new Set(
  'and as class def del for from global if import in is not or pass return try while with yield'.split(
    ' ',
  ),
);

function typedDict(
  name: string,
  bases: string,
  description: string,
  all: readonly Field[],
): string {
  const fields = all.filter((field) => !KEYWORDS.has(field.name));
  if (fields.length < all.length) {
    // A keyword is a field of a class only where the class is made by a call.
    const base = `_${name}Keywords`;
    const items = all
      .filter((field) => KEYWORDS.has(field.name))
      .map((field) => `"${field.name}": "${typeText(field.type)}"`);
    const made = `${base} = TypedDict("${base}", {${items.join(', ')}})`;
    return `${made}\n\n\n${typedDict(name, bases.replace('TypedDict', base), description, fields)}`;
  }
  const lines = fields.map(
    (field) =>
      `    ${field.name}: ${typeText(field.type)}\n${docstring(field.description, '    ')}`,
  );
  const doc = description === '' ? '' : `${docstring(description, '    ')}\n`;
  return `class ${name}(${bases}):\n${doc}${lines.join('')}`;
}

function typeText(type: Type): string {
  switch (type.kind) {
    case 'literals':
      return type.isOpen
        ? 'str'
        : `Literal[${type.values.map((value) => `"${value}"`).join(', ')}]`;
    case 'union': {
      const isNull = (each: Type) => each.kind === 'null';
      const texts = type.types.filter((each) => !isNull(each)).map(typeText);
      const joined = texts.length === 1 ? texts.join() : `Union[${texts.join(', ')}]`;
      return type.types.some(isNull) ? `Optional[${joined}]` : joined;
    }
    case 'list':
      return `list[${typeText(type.item)}]`;
    case 'named':
      return type.name;
    default:
      return NAMES[type.kind];
  }
}

const NAMES = {
  text: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
  texts: 'dict[str, str]',
  unknown: 'object',
} as const;

function docstring(text: string, indent: string): string {
  if (text === '') {
    return '';
  }
  const lines = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").split('\n');
  return `${indent}"""${lines.join(`\n${indent}`).replace(/[ ]+$/gm, '')}${lines.length > 1 ? `\n${indent}` : ''}"""\n`;
}
