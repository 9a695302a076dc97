/** A line of a log as JSON, with when it came and of which log it is. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly '@timestamp': number };
export type Row = Readonly<Record<string, unknown>>;

/** A field of a line, which may be within objects and arrays; undefined where the line has none. */
function fieldOf(line: Row, field: string): unknown {
  if (field in line) {
    return line[field];
  }
  return field
    .split('.')
    .reduce<unknown>(
      (value, name) => (value === null || value === undefined ? undefined : Object(value)[name]),
      line,
    );
}

/** The comparison of one field with what is quoted, a number, or a list. */
function condition(text: string): (line: Row) => boolean {
  const [, field = '', by, rest = ''] = /^(\S+) (=|!=|>=|<=|like|in) (.*)$/.exec(text.trim()) ?? [];
  if (!by) {
    throw new Error(`${text} is no condition`);
  }
  const wanted: unknown = JSON.parse(rest);
  return (line) => {
    const value = fieldOf(line, field);
    if (value === undefined || value === null) {
      return false;
    }
    if (by === 'like') {
      return String(value).includes(String(wanted));
    }
    if (by === 'in') {
      return (wanted as readonly unknown[]).includes(value);
    }
    // Numbers in quotes are compared as numbers.
    if (by === '>=') {
      return Number(value) >= Number(wanted);
    }
    if (by === '<=') {
      return Number(value) <= Number(wanted);
    }
    return (String(value) === String(wanted)) === (by === '=');
  };
}

const filtered = (lines: readonly Row[], text: string) =>
  lines.filter((line) =>
    text.split(' or ').some((some) => some.split(' and ').every((each) => condition(each)(line))),
  );

function binned(line: Row, text: string): readonly [name: string, value: unknown] {
  const [, expression = '', alias] = /^(.*?)(?: as (\w+))?$/.exec(text) ?? [];
  const [, minutes] = /^bin\((\d+)m\)$/.exec(expression) ?? [];
  if (!minutes) {
    return [alias ?? expression, fieldOf(line, expression)];
  }
  const ms = Number(minutes) * 60_000;
  return [alias ?? expression, Math.floor(Number(line['@timestamp']) / ms) * ms];
}

function aggregated(lines: readonly Row[], text: string): readonly [string, unknown] {
  const [, name, field = '', percent, alias] =
    /^(count|pct)\((\S+?)(?:, (\d+))?\) as (\w+)$/.exec(text) ?? [];
  if (!name || !alias) {
    throw new Error(`${text} is no aggregate`);
  }
  if (name === 'count') {
    return [alias, lines.length];
  }
  const sorted = lines.map((line) => Number(fieldOf(line, field))).sort((a, b) => a - b);
  return [alias, sorted[Math.ceil((Number(percent) / 100) * sorted.length) - 1]];
}

function grouped(lines: readonly Row[], text: string): readonly Row[] {
  const [, aggregates = '', by = ''] = /^(.*) by (.*)$/.exec(text) ?? [];
  const keyOf = (line: Row) => by.split(', ').map((each) => binned(line, each));
  return [...Map.groupBy(lines, (line) => JSON.stringify(keyOf(line)))].map(([key, group]) =>
    Object.fromEntries([
      ...JSON.parse(key),
      ...aggregates.split(/, (?=\w+\()/).map((each) => aggregated(group, each)),
    ]),
  );
}

function sorted(rows: readonly Row[], text: string): readonly Row[] {
  const [field = '', order] = text.split(' ');
  // Logs Insights sorts by nothing then, and says nothing.
  if (rows.length > 0 && rows.every((row) => fieldOf(row, field) === undefined)) {
    throw new Error(`No row has ${field}, by which they are sorted`);
  }
  const direction = order === 'desc' ? -1 : 1;
  return rows.toSorted(
    (a, b) =>
      direction *
      String(fieldOf(a, field)).localeCompare(String(fieldOf(b, field)), 'en', { numeric: true }),
  );
}

/**
 * Runs a query of Logs Insights over lines, as far as the saved ones use its language. Stricter
 * than CloudWatch in two things: a field that no row has, and a sort by one, are errors.
 */
export function runQuery(query: string, lines: readonly LogLine[]): readonly Row[] {
  let rows: readonly Row[] = lines;
  let fields: readonly string[] = [];
  for (const command of query.split(/\s*\|\s*/)) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/s.exec(command.trim()) ?? [];
    if (name === 'fields') {
      fields = text.split(/,\s*/);
    } else if (name === 'filter') {
      rows = filtered(rows, text);
    } else if (name === 'stats') {
      rows = grouped(rows, text);
    } else if (name === 'sort') {
      rows = sorted(rows, text);
    } else if (name === 'limit') {
      rows = rows.slice(0, Number(text));
    } else {
      throw new Error(`${command} is not known`);
    }
  }
  const found = rows;
  const missing = fields.find((field) => found.every((row) => fieldOf(row, field) === undefined));
  if (found.length > 0 && missing) {
    throw new Error(`No row has ${missing}`);
  }
  if (fields.length === 0) {
    return found;
  }
  return found.map((row) =>
    Object.fromEntries(fields.map((field) => [field, fieldOf(row, field)])),
  );
}
