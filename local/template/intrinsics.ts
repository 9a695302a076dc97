import { StartError } from '../start-error.ts';

/** What the template's references stand for on this machine. */
export type References = {
  /** The value of `{ Ref: name }`: a resource, a parameter or a pseudo parameter. */
  ref(name: string): unknown;
  /** The value of `{ "Fn::GetAtt": [name, attribute] }`. */
  attribute(name: string, attribute: string): unknown;
};

type Plain = Readonly<Record<string, unknown>>;

/**
 * The value with every intrinsic function replaced: Ref, Fn::GetAtt, Fn::Join, Fn::Sub, Fn::Select, Fn::Split. A
 * property set to AWS::NoValue disappears. Throws a StartError on any other function, so that nothing is guessed.
 */
export function resolveValue(value: unknown, references: References): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolveValue(item, references)).filter((item) => item !== undefined);
  }
  if (!isPlain(value)) return value;
  const keys = Object.keys(value);
  const [name] = keys;
  if (keys.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'))) {
    return call(name, value[name], references);
  }
  const resolved = keys.map((key) => [key, resolveValue(value[key], references)] as const);
  return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
}

function call(name: string, argument: unknown, references: References): unknown {
  switch (name) {
    case 'Ref':
      return argument === 'AWS::NoValue' ? undefined : references.ref(text(argument, name));
    case 'Fn::GetAtt': {
      const [target, attribute] =
        typeof argument === 'string'
          ? split(argument, '.')
          : list(argument, name).map((part) => text(part, name));
      return references.attribute(text(target, name), text(attribute, name));
    }
    case 'Fn::Join': {
      const [separator, parts] = list(argument, name);
      const values = list(resolveValue(parts, references), name);
      return values.map(String).join(text(separator, name));
    }
    case 'Fn::Split': {
      const [separator, source] = list(argument, name);
      return text(resolveValue(source, references), name).split(text(separator, name));
    }
    case 'Fn::Select': {
      const [index, source] = list(argument, name);
      const chosen = list(resolveValue(source, references), name)[Number(resolveValue(index, references))];
      if (chosen === undefined)
        throw new StartError(`Fn::Select ${JSON.stringify(argument)} selects nothing`);
      return chosen;
    }
    case 'Fn::Sub':
      return substitute(argument, references);
    default:
      throw new StartError(`The local stack does not know the intrinsic function ${name}`);
  }
}

function substitute(argument: unknown, references: References): string {
  const [pattern, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = (isPlain(variables) ? variables : {}) as Plain;
  return text(pattern, 'Fn::Sub').replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (Object.hasOwn(own, name)) return String(resolveValue(own[name], references));
    const [target, attribute] = split(name, '.');
    return String(
      attribute === undefined ? references.ref(name) : references.attribute(text(target, name), attribute),
    );
  });
}

function split(source: string, separator: string): [string, string | undefined] {
  const at = source.indexOf(separator);
  return at < 0 ? [source, undefined] : [source.slice(0, at), source.slice(at + 1)];
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string') return value;
  throw new StartError(`${where} needs a text where the template has ${JSON.stringify(value)}`);
}

function list(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new StartError(`${where} needs a list where the template has ${JSON.stringify(value)}`);
}
