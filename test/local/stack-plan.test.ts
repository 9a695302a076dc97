import { describe, expect, test } from 'vitest';
import { readStackPlan } from '../../local/template/stack-plan.ts';
import type { Resource } from '../../local/template/template.ts';
import { TINY_RESOURCES, tinyAssembly } from './tiny-template.ts';

const ENDPOINTS = { gateway: 'http://127.0.0.1:3000', queues: 'http://127.0.0.1:9' };
const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:tiny-get-me';

function planWith(changes?: Readonly<Record<string, Resource | undefined>>) {
  return readStackPlan(tinyAssembly(changes), ENDPOINTS);
}

function changed(id: string, properties: object): Readonly<Record<string, Resource>> {
  const resource = TINY_RESOURCES[id];
  return resource
    ? { [id]: { ...resource, Properties: { ...resource.Properties, ...properties } } }
    : {};
}

describe('the template', () => {
  test('says which code a function runs, how long, with how much memory and with which variables', () => {
    expect(planWith().functions).toEqual([
      {
        arn: ARN,
        functionName: 'tiny-get-me',
        name: 'get-me',
        directory: '/assembly/asset.abc123',
        handler: 'index.handler',
        timeoutMs: 10_000,
        memoryMb: 256,
        reservedConcurrency: undefined,
        environment: {
          TABLE_NAME: 'tiny-Table',
          QUEUE_URL: 'http://127.0.0.1:9/000000000000/tiny-Queue',
          SECRET: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:odds-key',
        },
      },
    ]);
  });

  test('says which route leads to which function', () => {
    expect(planWith().routes).toEqual([
      { routeKey: 'GET /me', functionArn: ARN, timeoutMs: 30_000 },
    ]);
  });

  test('describes table, queues, bucket, loop, schedule and secret', () => {
    const plan = planWith();
    expect(plan.table).toMatchObject({ tableName: 'tiny-Table', ttlAttribute: 'expiresAt' });
    expect(plan.table.input).toMatchObject({
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    });
    expect(plan.table.input).not.toHaveProperty('Replicas');
    expect(plan.queues.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['tiny-Dead', {}],
      [
        'tiny-Queue',
        {
          VisibilityTimeout: '60',
          RedrivePolicy:
            '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:tiny-Dead","maxReceiveCount":5}',
        },
      ],
    ]);
    expect(plan.buckets).toEqual([{ name: 'tiny-bucket', expiries: [{ prefix: '', days: 30 }] }]);
    const loop = 'arn:aws:states:us-east-1:000000000000:stateMachine:tiny-Loop';
    expect(plan.stateMachines).toEqual([
      { arn: loop, name: 'tiny-Loop', definition: `{"FunctionName":"${ARN}"}` },
    ]);
    expect(plan.schedules).toEqual([
      { enabled: true, expression: 'rate(3 minutes)', targetArn: loop, input: '{"replan":false}' },
    ]);
    expect(plan.secrets).toMatchObject([{ name: 'odds-key' }]);
  });
});

describe('a secret', () => {
  test('that no function is told of needs no value: a feed without a key leaves its secret unread', () => {
    const unread = { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'unread' } };
    expect(planWith({ Unread: unread }).secrets.map(({ name }) => name)).toEqual(['odds-key']);
  });
});

describe('what the local stack cannot run is an error that names it', () => {
  test('for resources of unknown types, all of them at once', () => {
    const unknown = {
      Bus: { Type: 'AWS::Events::EventBus' },
      Stream: { Type: 'AWS::Kinesis::Stream' },
    };
    expect(() => planWith(unknown)).toThrow(
      /Bus is of the type AWS::Events::EventBus\s+Stream is of the type/,
    );
  });

  test.each([
    [
      'a condition',
      { Dead: { Type: 'AWS::SQS::Queue', Condition: 'InProd' } },
      /Dead depends on the condition InProd/,
    ],
    ['an authorizer', changed('Route', { AuthorizationType: 'JWT' }), /GET \/me.*JWT/],
    [
      'payload format 1.0',
      changed('Integration', { PayloadFormatVersion: '1.0' }),
      /payload format 2\.0/,
    ],
    ['preflight answers', changed('Api', { CorsConfiguration: {} }), /CorsConfiguration/],
    ['a websocket', changed('Api', { ProtocolType: 'WEBSOCKET' }), /HTTP/],
    ['another language', changed('Fn', { Runtime: 'python3.13' }), /tiny-get-me.*python3\.13/],
    [
      'a reference into nowhere',
      changed('Fn', { Role: { 'Fn::GetAtt': ['Nobody', 'Arn'] } }),
      /Nobody/,
    ],
    [
      'an attribute it does not know',
      changed('Fn', { Role: { 'Fn::GetAtt': ['Table', 'StreamArn'] } }),
      /StreamArn/,
    ],
    [
      'a number that is none',
      changed('Fn', { Timeout: 'soon' }),
      /Fn: the property Timeout must be a number/,
    ],
    [
      'a missing property',
      changed('Fn', { Handler: undefined }),
      /Fn: the property Handler must be present/,
    ],
    [
      'another rule of a bucket',
      changed('Bucket', {
        LifecycleConfiguration: {
          Rules: [{ Status: 'Enabled', ExpirationInDays: 1, TagFilters: [] }],
        },
      }),
      /Bucket: .*lifecycle rules/,
    ],
    ['two tables', { Second: { Type: 'AWS::DynamoDB::GlobalTable' } }, /exactly one table/],
    ['a route without its integration', { Integration: undefined }, /Integration/],
  ])('for %s', (_, changes, message) => {
    expect(() => planWith(changes)).toThrow(message);
  });
});

describe('the stage of the API', () => {
  test('limits its routes as it says, and the others as it says for all', () => {
    const Properties = {
      DefaultRouteSettings: { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 50 },
      RouteSettings: { 'GET /docs': { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 } },
      AccessLogSettings: { Format: '$context.status' },
    };
    const { stage } = planWith({ Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties } });
    expect(stage.limitOf('GET /docs')).toEqual({ rate: 5, burst: 10 });
    expect(stage.limitOf('GET /me')).toEqual({ rate: 100, burst: 50 });
    expect(stage.accessLogFormat).toBe('$context.status');
  });

  test('is that of an account where the template has none', () => {
    expect(planWith().stage.limitOf('GET /me')).toEqual({ rate: 10_000, burst: 5_000 });
  });
});
