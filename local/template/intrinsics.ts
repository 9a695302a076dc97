import { StartError } from '../start-error.ts';

/**
 * An attribute of what the template has under this name; the attribute `Ref` is the value of `{
 * Ref: name }`.
 */
export type Lookup = (name: string, attribute: string) => string;

/**
 * The value with every intrinsic function replaced: Ref, Fn::GetAtt, Fn::Join and Fn::Sub of a
 * text. A property set to AWS::NoValue disappears. Throws a StartError for any other function, so
 * that nothing is guessed.
 */
export function resolveValue(value: unknown, lookup: Lookup): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolveValue(item, lookup)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined], ...others] = entries;
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    return call(name, argument, lookup);
  }
  const resolved = entries.map(([key, item]) => [key, resolveValue(item, lookup)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
}

function call(name: string, argument: unknown, lookup: Lookup): unknown {
  if (name === 'Ref' && typeof argument === 'string') {
    return argument === 'AWS::NoValue' ? undefined : lookup(argument, 'Ref');
  }
  if (name === 'Fn::Sub' && typeof argument === 'string') {
    return substitute(argument, lookup);
  }
  if (Array.isArray(argument)) {
    const [first, second]: unknown[] = argument;
    if (name === 'Fn::GetAtt' && typeof first === 'string' && typeof second === 'string') {
      return lookup(first, second);
    }
    if (name === 'Fn::Join' && typeof first === 'string' && Array.isArray(second)) {
      return second.map((part) => String(resolveValue(part, lookup))).join(first);
    }
  }
  throw new StartError(`The local stack does not know ${name} of ${JSON.stringify(argument)}`);
}

/** The text with `${Name}` and `${Name.Attribute}` replaced; `${!Literal}` becomes `${Literal}`. */
function substitute(pattern: string, lookup: Lookup): string {
  return pattern.replace(
    /\$\{(!?)(\w[\w:]*)(?:\.([\w.]+))?\}/g,
    (_, literal, name, attribute = 'Ref') => (literal ? `\${${name}}` : lookup(name, attribute)),
  );
}
