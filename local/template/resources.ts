import { StartError } from '../start-error.ts';
import { type Lookup, resolveValue } from './intrinsics.ts';
import { isRun, type RunType } from './names.ts';
import type { Resource, Template } from './template.ts';

/**
 * Resource types that mean nothing on one machine: permissions, logs, alarms and what only
 * describes the others.
 */
const NOTHING_TO_RUN = [
  /^AWS::(Budgets|CDK|CloudWatch|IAM|Logs|SNS)::/,
  // The local provider has sign-in pages of its own, and takes the scopes from the client.
  /^AWS::Cognito::(ManagedLoginBranding|UserPoolDomain|UserPoolResourceServer)$/,
  /^AWS::(Lambda::(EventInvokeConfig|Permission)|S3::BucketPolicy|SQS::QueuePolicy)$/,
  // A function has one version here, which its aliases stand for.
  /^AWS::(Lambda::(Alias|Version)|CodeDeploy::\w+)$/,
];

/**
 * A resource that the local stack runs: its properties with every reference resolved, its name and
 * its ARN.
 */
export type RunnableResource = {
  readonly id: string;
  readonly type: RunType;
  readonly properties: Properties;
  /** What `Ref` stands for. */
  readonly ref: string;
  /** Throws a StartError for an unknown one. */
  attribute(name: string): string;
};

/**
 * The resources to run, in the order of the template. Throws a StartError that lists every one that
 * the local stack does not know or that depends on a condition: the stack is run whole or not at
 * all.
 */
export function runnableResources(template: Template, lookup: Lookup): readonly RunnableResource[] {
  const entries = Object.entries(template.Resources);
  const problems = entries.flatMap(([id, resource]) => problem(id, resource) ?? []);
  if (problems.length > 0) {
    throw new StartError(
      `The template holds resources that the local stack cannot run:\n  ${problems.join('\n  ')}`,
    );
  }
  return entries.flatMap(([id, { Type: type, Properties }]) => {
    if (!isRun(type)) {
      return [];
    }
    const attribute = (name: string) => lookup(id, name);
    const properties = propertiesOf(id, resolveValue(Properties, lookup));
    return [{ id, type, properties, ref: attribute('Ref'), attribute }];
  });
}

function problem(id: string, { Type, Condition }: Resource): string | undefined {
  if (isRun(Type)) {
    return Condition === undefined ? undefined : `${id} depends on the condition ${Condition}`;
  }
  return NOTHING_TO_RUN.some((types) => types.test(Type))
    ? undefined
    : `${id} is of the type ${Type}`;
}

/**
 * Reads resolved properties of one resource; every reader throws a StartError that names the
 * resource and property.
 */
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
function propertiesOf(id: string, source: unknown): Properties {
  const values: Readonly<Record<string, unknown>> = { ...(source as object | undefined) };
  function wrong(name: string, wanted: string): StartError {
    return new StartError(
      `${id}: the property ${name} must be ${wanted}, not ${JSON.stringify(values[name])}`,
    );
  }
  function text(name: string): string | undefined {
    const value = values[name];
    if (value === undefined) {
      return undefined;
    }
    if (['string', 'number', 'boolean'].includes(typeof value)) {
      return String(value);
    }
    throw wrong(name, 'a text');
  }
  return {
    text,
    requiredText(name) {
      const value = text(name);
      if (value === undefined) {
        throw wrong(name, 'present');
      }
      return value;
    },
    number(name) {
      const value = text(name);
      if (value === undefined) {
        return undefined;
      }
      if (value === '' || !Number.isFinite(Number(value))) {
        throw wrong(name, 'a number');
      }
      return Number(value);
    },
    texts(name) {
      const value = values[name] ?? [];
      if (Array.isArray(value) && value.every((text) => typeof text === 'string')) {
        return value;
      }
      throw wrong(name, 'a list of texts');
    },
    object: (name) => propertiesOf(`${id}.${name}`, values[name]),
    values,
  };
}
