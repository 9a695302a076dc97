import { Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROD, PROD_BEHIND_EDGE, stageFor, unbundledApp } from './synthesize.ts';

// With the rules of CloudFormation, which other tests do without.
beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => void vi.unstubAllEnvs());

function checked(environment: Record<string, string>) {
  const app = unbundledApp();
  const { service } = stageFor(environment, app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, service };
}

/** More than a synthesis with all rule packs takes on a busy machine. */
const WITHIN_MS = 240_000;

test.each([
  ['the default stage', {}],
  ['production', PROD],
  [
    'production in its own account and region',
    { ...PROD, DEPLOY_ACCOUNT: '123456789012', DEPLOY_REGION: 'eu-west-1' },
  ],
  ['production behind an edge', PROD_BEHIND_EDGE],
])(
  '%s has no finding of the rule packs that was not answered',
  (_name, environment) => {
    expect(() => checked(environment).app.synth()).not.toThrow();
  },
  WITHIN_MS,
);

test(
  'a new resource that breaks a rule stops the synthesis',
  () => {
    const { app, service } = checked({});
    new Queue(service, 'careless');
    expect(() => app.synth()).toThrow('AwsSolutions-SQS4');
  },
  WITHIN_MS,
);

test(
  'references by exports, for which the first deployment may have a reason, have no finding either',
  () => {
    // The rules of CloudFormation take most of the time, and judge no permission.
    vi.stubEnv('CDK_VALIDATION', 'false');
    const app = unbundledApp();
    app.node.setContext('@aws-cdk/core:defaultCrossStackReferences', 'strong');
    const { service } = stageFor(PROD, app);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const { template } = app.synth().getStackByName(service.stackName);
    expect(JSON.stringify(template)).toContain('Fn::ImportValue');
  },
  WITHIN_MS,
);
