import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** One resource of a CloudFormation template. */
export type Resource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
};

/** As much of a CloudFormation template as the local stack reads. */
export type Template = { readonly Resources: Readonly<Record<string, Resource>> };

/** A synthesized stack: its name, its template and the folder that holds the code of its functions. */
export type Assembly = {
  readonly stackName: string;
  readonly template: Template;
  readonly directory: string;
};

type Artifact = {
  readonly type: string;
  readonly properties?: { readonly templateFile: string; readonly stackName?: string };
};

/**
 * Reads the one stack of a cloud assembly, of several the one that has functions: others only describe things on AWS.
 * Throws a StartError when it holds none or several.
 */
export function readAssembly(directory: string): Assembly {
  const manifest = readJson(join(directory, 'manifest.json')) as { artifacts: Record<string, Artifact> };
  const stacks = Object.entries(manifest.artifacts).flatMap(([id, { type, properties }]) => {
    if (type !== 'aws:cloudformation:stack' || !properties) return [];
    const template = readJson(join(directory, properties.templateFile)) as Template;
    return [{ stackName: id, ...properties, template }];
  });
  const [stack, ...others] = stacks.length > 1 ? stacks.filter(hasFunctions) : stacks;
  if (stack === undefined || others.length > 0) {
    throw new StartError(
      `The local stack runs an app of exactly one stack; ${directory} holds ${stacks.length}`,
    );
  }
  const { stackName, template } = stack;
  return { stackName, template, directory };
}

function hasFunctions({ template }: { readonly template: Template }): boolean {
  return Object.values(template.Resources).some(({ Type }) => Type === 'AWS::Lambda::Function');
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
