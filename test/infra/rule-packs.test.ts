import { Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PROD, stackFor, unbundledApp } from './synthesize.ts';

// With the rules of CloudFormation, which other tests do without.
beforeAll(() => void vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => void vi.unstubAllEnvs());

function checked(environment: Record<string, string>) {
  const app = unbundledApp();
  const stack = stackFor(environment, app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return { app, stack };
}

test.each([
  ['the default stage', {}],
  ['production', PROD],
  [
    'production in its own account and region',
    { ...PROD, DEPLOY_ACCOUNT: '123456789012', DEPLOY_REGION: 'eu-west-1' },
  ],
])(
  '%s has no finding of the rule packs that was not answered',
  (_name, environment) => {
    expect(() => checked(environment).app.synth()).not.toThrow();
  },
  60_000,
);

test('a new resource that breaks a rule stops the synthesis', () => {
  const { app, stack } = checked({});
  new Queue(stack, 'careless');
  expect(() => app.synth()).toThrow('AwsSolutions-SQS4');
});
