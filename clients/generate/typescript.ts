import type { Declaration, Type } from './declarations.ts';

/** The declarations as TypeScript, laid out as the formatter would. */
export function toTypeScript(declarations: readonly Declaration[]): string {
  const parts = declarations.map((declaration) => {
    const doc = comment(declaration.description, '');
    const start = `${doc}export type ${declaration.name} =`;
    if ('type' in declaration) {
      return `${start}${typeText(declaration.type, start.length - doc.length, '  ')};\n`;
    }
    const fields = declaration.fields.map(({ name, description, isRequired, type }) => {
      const mark = isRequired ? '' : '?';
      const field = `  readonly ${name}${mark}:`;
      return `${comment(description, '  ')}${field}${typeText(type, field.length, '    ')};\n`;
    });
    return `${start} {\n${fields.join('')}};\n`;
  });
  return ['// Made by `npm run openapi` from the OpenAPI document. Do not edit.\n', ...parts].join(
    '\n',
  );
}

const LINE_WIDTH = 110;

/**
 * With the space or the line break before it; a union that does not fit on the line has a line for
 * each part.
 */
function typeText(type: Type, column: number, indent: string): string {
  const parts = partsOf(type);
  const line = parts.join(' | ');
  if (column + line.length + 2 <= LINE_WIDTH) {
    return ` ${line}`;
  }
  return parts.map((part) => `\n${indent}| ${partText(part, indent)}`).join('');
}

/** A part of a union; a list of more than fits on its line has a line for each item. */
function partText(part: string, indent: string): string {
  const [, items] = /^readonly \((.*)\)\[\]$/.exec(part) ?? [];
  if (items === undefined || indent.length + part.length + 3 <= LINE_WIDTH) {
    return part;
  }
  const lines = items.split(' | ').map((item) => `\n${indent}    | ${item}`);
  return `readonly (${lines.join('')}\n${indent}  )[]`;
}

function partsOf(type: Type): string[] {
  switch (type.kind) {
    case 'literals':
      return [
        ...type.values.map((value) => `'${value}'`),
        ...(type.isOpen ? ['(string & {})'] : []),
      ];
    case 'union':
      return type.types.flatMap(partsOf);
    case 'list': {
      const parts = partsOf(type.item);
      // A list of lists needs them too.
      const isPlain = parts.length === 1 && !parts[0]?.startsWith('readonly ');
      return [`readonly ${isPlain ? parts[0] : `(${parts.join(' | ')})`}[]`];
    }
    case 'named':
      return [type.name];
    case 'text':
      return ['string'];
    case 'integer':
      return ['number'];
    case 'texts':
      return ['Readonly<Record<string, string>>'];
    default:
      return [type.kind];
  }
}

function comment(text: string, indent: string): string {
  if (text === '') {
    return '';
  }
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) {
    return `${indent}/** ${text} */\n`;
  }
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}
