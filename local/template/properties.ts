import { StartError } from '../start-error.ts';

/** Reads resolved properties of one resource; every reader throws a StartError that names the resource and property. */
export type Properties = {
  /** A text, or undefined when the property is absent. Numbers and booleans are written out. */
  text(name: string): string | undefined;
  requiredText(name: string): string;
  number(name: string): number | undefined;
  /** A list of texts; empty when it is absent. */
  texts(name: string): readonly string[];
  /** The properties inside an object property; empty when it is absent. */
  object(name: string): Properties;
  /** All of them, as they are. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** Wraps the resolved properties of the resource `id`. */
export function propertiesOf(id: string, source: unknown): Properties {
  const values: Readonly<Record<string, unknown>> = { ...Object(source) };
  function wrong(name: string, wanted: string): StartError {
    return new StartError(
      `${id}: the property ${name} must be ${wanted}, not ${JSON.stringify(values[name])}`,
    );
  }
  function text(name: string): string | undefined {
    const value = values[name];
    if (value === undefined) return undefined;
    if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
    throw wrong(name, 'a text');
  }
  return {
    text,
    requiredText(name) {
      const value = text(name);
      if (value === undefined) throw wrong(name, 'present');
      return value;
    },
    number(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (value === '' || !Number.isFinite(Number(value))) throw wrong(name, 'a number');
      return Number(value);
    },
    texts(name) {
      const value = values[name] ?? [];
      if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
      throw wrong(name, 'a list of texts');
    },
    object: (name) => propertiesOf(`${id}.${name}`, values[name]),
    values,
  };
}
