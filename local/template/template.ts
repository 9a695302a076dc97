import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** One resource of a CloudFormation template. */
export type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
};

/** The part of a CloudFormation template that the local stack reads. */
export type Template = {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
};

/** A synthesized stack. */
export type Stack = { readonly stackName: string; readonly template: Template };

/**
 * The synthesized stacks of a stage as one template, the name of the stack that has its functions,
 * and the folder that holds their code.
 */
export type Assembly = Stack & { readonly directory: string };

type Artifact = {
  readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
};

/**
 * Reads the stacks of a cloud assembly as one. Throws a StartError where no stack or several have
 * functions.
 */
export function readAssembly(directory: string): Assembly {
  const readJson = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { artifacts } = readJson('manifest.json') as { artifacts: Record<string, Artifact> };
  const stacks = Object.entries(artifacts).flatMap(([id, { properties }]) => {
    if (properties?.templateFile === undefined) {
      return [];
    }
    const template = readJson(properties.templateFile) as Template;
    return [{ stackName: properties.stackName ?? id, template }];
  });
  const [stack, ...others] = stacks.length > 1 ? stacks.filter(hasFunctions) : stacks;
  if (stack !== undefined && others.length === 0) {
    return { stackName: stack.stackName, template: joinTemplates(stacks), directory };
  }
  throw new StartError(
    `The local stack runs an app whose functions are in one stack; ${directory} holds ${stacks.length} stacks`,
  );
}

function hasFunctions({ template }: Stack): boolean {
  return Object.values(template.Resources).some(({ Type }) => Type === 'AWS::Lambda::Function');
}

/**
 * One template with the resources and outputs of all stacks, whose references to outputs of one
 * another are replaced by what those outputs refer to. Throws a StartError where two stacks use one
 * logical id, or an output is missing.
 */
export function joinTemplates(stacks: readonly Stack[]): Required<Template> {
  const outputs = new Map(
    stacks.flatMap(({ stackName, template }) =>
      Object.entries(template.Outputs ?? {}).map(([id, { Value }]) => [
        `${stackName}.${id}`,
        Value,
      ]),
    ),
  );
  const joined: { Resources: Record<string, Resource>; Outputs: Template['Outputs'] & object } = {
    Resources: {},
    Outputs: {},
  };
  for (const { template } of stacks) {
    for (const id of Object.keys(template.Resources)) {
      if (Object.hasOwn(joined.Resources, id)) {
        throw new StartError(`Two stacks have a resource of the id ${id}`);
      }
    }
    Object.assign(joined.Resources, withoutReferences(template.Resources, outputs));
    Object.assign(joined.Outputs, withoutReferences(template.Outputs ?? {}, outputs));
  }
  return joined;
}

/** The value with every reference to the output of a stack replaced by the value of that output. */
function withoutReferences(value: unknown, outputs: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutReferences(item, outputs));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const { 'Fn::GetStackOutput': reference } = value as Record<string, unknown>;
  if (reference !== undefined) {
    const { StackName, OutputName } = reference as Record<string, unknown>;
    const name = `${StackName}.${OutputName}`;
    if (!outputs.has(name)) {
      throw new StartError(`A stack refers to the output ${name}, which no stack has`);
    }
    return withoutReferences(outputs.get(name), outputs);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutReferences(item, outputs)]),
  );
}
