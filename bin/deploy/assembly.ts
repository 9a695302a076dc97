import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A synthesized stack: where it goes, and what CloudFormation gets of it. */
export type DeployedStack = {
  readonly name: string;
  /** Undefined where the stage follows the credentials. */
  readonly region: string | undefined;
  readonly bootstrapVersion: number;
  readonly template: Template;
};

export type Template = {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
};

type TemplateResource = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
};

type Artifact = {
  readonly type: string;
  readonly environment?: string;
  readonly properties?: {
    readonly templateFile: string;
    readonly stackName?: string;
    readonly requiresBootstrapStackVersion?: number;
  };
};

/** The stacks of a cloud assembly, which is a folder that `cdk synth` has made. */
export function readStacks(folder: string): readonly DeployedStack[] {
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = readJson('manifest.json') as {
    artifacts: Readonly<Record<string, Artifact>>;
  };
  return Object.entries(artifacts).flatMap(([id, { type, environment = '', properties }]) => {
    if (type !== 'aws:cloudformation:stack' || properties === undefined) {
      return [];
    }
    // An environment is `aws://123456789012/eu-west-1` or `aws://unknown-account/unknown-region`.
    const [, region] = /^aws:\/\/[^/]+\/(.+)$/.exec(environment) ?? [];
    return [
      {
        name: properties.stackName ?? id,
        region: region === 'unknown-region' ? undefined : region,
        bootstrapVersion: properties.requiresBootstrapStackVersion ?? 0,
        template: readJson(properties.templateFile) as Template,
      },
    ];
  });
}

/** How many environments the functions of a template have to themselves, all together. */
export function reservedConcurrency({ Resources }: Template): number {
  return propertiesOf(Resources, 'AWS::Lambda::Function')
    .map(({ ReservedConcurrentExecutions }) => Number(ReservedConcurrentExecutions ?? 0))
    .reduce((sum, each) => sum + each, 0);
}

/** The alarm on all calls of functions that run at a time in a region; undefined without one. */
export function busyAlarm({ Resources }: Template) {
  const [found] = propertiesOf(Resources, 'AWS::CloudWatch::Alarm').filter(
    ({ MetricName, Dimensions }) =>
      MetricName === 'ConcurrentExecutions' && Dimensions === undefined,
  );
  return found && { name: String(found.AlarmName), threshold: Number(found.Threshold) };
}

/** The identity of SES in whose name a pool of users sends mail; undefined where it uses none. */
export function mailIdentity({ Resources }: Template): string | undefined {
  const [source] = propertiesOf(Resources, 'AWS::Cognito::UserPool').map(
    ({ EmailConfiguration }) =>
      (EmailConfiguration as { SourceArn?: unknown } | undefined)?.SourceArn,
  );
  // A text, or parts of one that are put together on deployment.
  return /identity\/([^"]+)/.exec(JSON.stringify(source) ?? '')?.[1];
}

function propertiesOf(resources: Template['Resources'], type: string) {
  return Object.values(resources).flatMap(({ Type, Properties = {} }) =>
    Type === type ? [Properties] : [],
  );
}
