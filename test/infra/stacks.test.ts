import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { PROD_BEHIND_EDGE, type Resource, stageFor } from './synthesize.ts';

/** A stage with everything that a setting may add. */
const PINNED = { ...PROD_BEHIND_EDGE, MONTHLY_BUDGET_USD: '300', DOMAINS_IN_USE: 'yes' };
/** CloudFormation's limit for a stack. */
const MOST_RESOURCES = 500;
/** What an endpoint with a function of its own adds to the service stack. */
const RESOURCES_OF_AN_ENDPOINT = 9;
/** From here on four new endpoints leave a reserve of at least 64. */
const MAX_RESOURCES = 400;

type Synthesized = {
  readonly Resources: Readonly<Record<string, Resource & { readonly DeletionPolicy?: string }>>;
};

const prod = stageFor(PINNED);
const dev = stageFor();
const templateOf = (stack: Stack) => Template.fromStack(stack).toJSON() as Synthesized;
const stacks = Object.values({ ...prod }).map((stack) => [stack.stackName, stack] as const);

describe.each(stacks)('the stack %s', (name, stack) => {
  test('has room for four new endpoints, and for a reserve', () => {
    const count = Object.keys(templateOf(stack).Resources).length;
    expect(count).toBeLessThanOrEqual(MAX_RESOURCES);
    expect(MAX_RESOURCES + 4 * RESOURCES_OF_AN_ENDPOINT).toBeLessThanOrEqual(MOST_RESOURCES);
  });

  test('takes no more for an endpoint than is reckoned with', () => {
    const ids = Object.keys(templateOf(stack).Resources).filter((id) =>
      /^api(getboard|ANYapiv1board)/.test(id),
    );
    expect(ids.length).toBeLessThanOrEqual(RESOURCES_OF_AN_ENDPOINT);
  });

  test('is of the account and region of its stage, and tagged with the stage', () => {
    expect([stack.account, stack.region]).toEqual(['123456789012', 'eu-west-1']);
    expect(stack.tags.tagValues()).toEqual({ service: 'betting-analytics', stage: 'prod' });
  });

  test('of production cannot be deleted by mistake', () => {
    expect(stack.terminationProtection).toBe(true);
    expect(Object.values(dev).some((each) => each.terminationProtection)).toBe(false);
  });

  test('can be deployed and removed without waiting for another stack: it exports and imports nothing', () => {
    expect(JSON.stringify(templateOf(stack))).not.toMatch(/Fn::ImportValue|"Export"/);
  });

  test('reads nothing of a stack that is deployed after it', () => {
    const order = [prod.data, prod.service, prod.monitoring].map((each) => each.stackName);
    const earlier = order.slice(0, order.indexOf(name));
    const read = [
      ...JSON.stringify(templateOf(stack)).matchAll(/GetStackOutput":\{"StackName":"([^"]+)"/g),
    ].map(([, producer = '']) => producer);
    expect(earlier).toEqual(expect.arrayContaining([...new Set(read)]));
    expect(stack.dependencies.map(({ stackName }) => stackName)).toEqual(
      expect.arrayContaining([...new Set(read)]),
    );
  });
});

/**
 * What a stage keeps, by its logical ids. CloudFormation deletes or leaves behind a resource whose
 * id is gone, and makes an empty one under the new id: a change of this list loses the data of every
 * deployed stage.
 */
const KEPT = {
  apikeysecretk1876BCCEA: 'AWS::SecretsManager::Secret',
  identityusers2CBFE500: 'AWS::Cognito::UserPool',
  recordkey7932ABEC: 'AWS::SecretsManager::Secret',
  scansoddsapikeyB64240EF: 'AWS::SecretsManager::Secret',
  scansquotes02698F26: 'AWS::S3::Bucket',
  table8235A42E: 'AWS::DynamoDB::GlobalTable',
  webhookmasterkeyFDF33EDF: 'AWS::SecretsManager::Secret',
};

describe('what holds data', () => {
  test.each([
    ['production', prod],
    ['any stage', dev],
  ])('of %s is in the data stack, under logical ids that never change', (_, { data }) => {
    const holding = Object.entries(templateOf(data).Resources)
      // The word of the edge is made again with a new stage.
      .filter(([id]) => !id.startsWith('edgesecret'))
      .filter(([, { Type }]) => /GlobalTable|Bucket$|Secret$|UserPool$/.test(Type))
      .map(([id, { Type }]) => [id, Type]);
    expect(Object.fromEntries(holding)).toEqual(KEPT);
  });

  test('is in no other stack, where nothing is kept but the logs of what people did', () => {
    for (const stack of [prod.service, prod.monitoring]) {
      const kept = Object.entries(templateOf(stack).Resources).filter(
        ([, { Type, DeletionPolicy }]) =>
          DeletionPolicy?.startsWith('Retain') && Type !== 'AWS::Logs::LogGroup',
      );
      expect(kept.map(([id]) => id)).toEqual([]);
    }
  });

  test('does not depend on the code: the data stack has no function, role or version', () => {
    const types = Object.values(templateOf(prod.data).Resources).map(({ Type }) => Type);
    expect(types.filter((type) => /^AWS::(Lambda|IAM)::/.test(type))).toEqual([]);
  });
});
