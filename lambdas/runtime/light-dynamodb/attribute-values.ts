/** A value as the database's JSON has it, such as `{ "N": "1" }`. */
type Attribute = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** Where a call or an answer has a row, or a part of one. Only there are values of ours. */
const ROWS: readonly string[] = [
  ...['Key', 'Item', 'Attributes', 'ExpressionAttributeValues'],
  ...['ExclusiveStartKey', 'LastEvaluatedKey'],
];

/** A call as the database wants it. What is undefined is left out. Throws a TypeError for what the database cannot hold. */
export function toWire(input: unknown): unknown {
  return translate(input, toRow);
}

/** An answer with the values of its rows. */
export function fromWire(output: unknown): unknown {
  return translate(output, fromRow);
}

function translate(value: unknown, row: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, row));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'Items') return [name, (each as Fields[]).map(row)];
      return [name, ROWS.includes(name) && each ? row(each as Fields) : translate(each, row)];
    }),
  );
}

function toRow(fields: Fields): Fields {
  const row: Record<string, Attribute> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) row[name] = toAttribute(value);
  return row;
}

function fromRow(row: Fields): Fields {
  const fields: Record<string, unknown> = {};
  for (const [name, attribute] of Object.entries(row)) fields[name] = fromAttribute(attribute as Attribute);
  return fields;
}

function toAttribute(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.filter((each) => each !== undefined).map(toAttribute) };
  if (value instanceof Uint8Array)
    return { B: Buffer.from(value.buffer, value.byteOffset, value.length).toString('base64') };
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
    return { M: toRow(value as Fields) };
  throw new TypeError(`No value of a row: ${String(value)}`);
}

function fromAttribute(attribute: Attribute): unknown {
  for (const [type, value] of Object.entries(attribute)) {
    if (type === 'N') return Number(value);
    if (type === 'NULL') return null;
    if (type === 'B') return Buffer.from(value as string, 'base64');
    if (type === 'L') return (value as Attribute[]).map(fromAttribute);
    return type === 'M' ? fromRow(value as Fields) : value;
  }
  return undefined;
}
