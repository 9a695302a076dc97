import { StartError } from '../start-error.ts';

/** What the template's references stand for on this machine. */
export type References = {
  /** The value of `{ Ref: name }`: a resource or a pseudo parameter. */
  ref(name: string): string;
  /** The value of `{ "Fn::GetAtt": [name, attribute] }`. */
  attribute(name: string, attribute: string): string;
};

/**
 * The value with every intrinsic function replaced: Ref, Fn::GetAtt, Fn::Join and Fn::Sub of a text. A property set to
 * AWS::NoValue disappears. Throws a StartError for any other function, so that nothing is guessed.
 */
export function resolveValue(value: unknown, references: References): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolveValue(item, references)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined], ...others] = entries;
  if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    return call(name, argument, references);
  }
  const resolved = entries.map(([key, item]) => [key, resolveValue(item, references)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
}

function call(name: string, argument: unknown, references: References): unknown {
  if (name === 'Ref' && typeof argument === 'string') {
    return argument === 'AWS::NoValue' ? undefined : references.ref(argument);
  }
  if (name === 'Fn::Sub' && typeof argument === 'string') return substitute(argument, references);
  if (Array.isArray(argument)) {
    const [first, second]: unknown[] = argument;
    if (name === 'Fn::GetAtt' && typeof first === 'string' && typeof second === 'string') {
      return references.attribute(first, second);
    }
    if (name === 'Fn::Join' && typeof first === 'string' && Array.isArray(second)) {
      return second.map((part) => String(resolveValue(part, references))).join(first);
    }
  }
  throw new StartError(`The local stack does not know ${name} of ${JSON.stringify(argument)}`);
}

/** The text with `${Name}` and `${Name.Attribute}` replaced; `${!Literal}` becomes `${Literal}`. */
function substitute(pattern: string, references: References): string {
  return pattern.replace(/\$\{(!?)(\w[\w:]*)(?:\.([\w.]+))?\}/g, (_, literal, name, attribute) => {
    if (literal) return `\${${name}}`;
    return attribute === undefined ? references.ref(name) : references.attribute(name, attribute);
  });
}
