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
export type Template = { readonly Resources: Readonly<Record<string, Resource>> };

/**
 * A synthesized stack: its name, its template and the folder that holds the code of its functions.
 */
export type Assembly = {
  readonly stackName: string;
  readonly template: Template;
  readonly directory: string;
};

type Artifact = {
  readonly properties?: { readonly templateFile?: string; readonly stackName?: string };
};

/**
 * Reads the one stack of a cloud assembly, of several the one that has functions: others only
 * describe things on AWS. Throws a StartError when it holds none or several.
 */
export function readAssembly(directory: string): Assembly {
  const readJson = (file: string) => JSON.parse(readFileSync(join(directory, file), 'utf8'));
  const { artifacts } = readJson('manifest.json') as { artifacts: Record<string, Artifact> };
  const stacks = Object.entries(artifacts).flatMap(([id, { properties }]) => {
    if (properties?.templateFile === undefined) {
      return [];
    }
    const template = readJson(properties.templateFile) as Template;
    return [{ stackName: properties.stackName ?? id, template, directory }];
  });
  const [stack, ...others] = stacks.length > 1 ? stacks.filter(hasFunctions) : stacks;
  if (stack !== undefined && others.length === 0) {
    return stack;
  }
  throw new StartError(
    `The local stack runs an app of exactly one stack; ${directory} holds ${stacks.length}`,
  );
}

function hasFunctions({ template }: Assembly): boolean {
  return Object.values(template.Resources).some(({ Type }) => Type === 'AWS::Lambda::Function');
}
