import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  accountKey,
  apiKeyKey,
  creditUsageKey,
  deliveryProgressKey,
  entriesKey,
  LAST_DISPATCH_KEY,
  memberKey,
  RECORD_HEAD_KEY,
  SCAN_PLAN_KEY,
  SNAPSHOT_HEAD_KEY,
  snapshotChunkKey,
  subscriberKey,
  tileHashKey,
} from '#adapters/dynamodb/keys.ts';
import { WAKE_UPS_PER_MESSAGE } from '#domain/webhooks/delivery/wake-up.ts';
import { ACCOUNT_ENDPOINTS, ACCOUNT_FUNCTIONS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { routeKeysOf } from '#http/routes.ts';
import { list } from '../support/policy.ts';
import {
  type DeployedFunction,
  functionsByName,
  permissionsOf,
  statementsOf,
} from './deployed-functions.ts';
import { joined, PROD, type Resource, templateFor } from './synthesize.ts';

/** The function that stage `dev` adds with the simulated market has tests of its own. */
const dev = templateFor({ ODDS_FEED: 'the-odds-api' });
const prod = templateFor(PROD);

const [operators = { Type: '', Properties: {} }] = Object.values(
  prod.ofType('AWS::IAM::ManagedPolicy'),
);

const FUNCTIONS = [
  ...Object.keys(ENDPOINTS),
  ...Object.keys(ACCOUNT_FUNCTIONS),
  'deliver-webhook',
  'dispatch-picks',
  'dispatch-shard',
  'not-found',
  'operator',
  'plan-scans',
  'scan-odds',
  'settle-record',
].sort();

function variablesOf(fn: DeployedFunction | undefined): Record<string, string> {
  const environment = fn?.properties.Environment as
    | { Variables: Record<string, string> }
    | undefined;
  return environment?.Variables ?? {};
}

describe('the table', () => {
  test('expires rows by expiresAt, can be restored to any second, and bills per request', () => {
    dev.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      Replicas: [{ PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }],
    });
  });

  test('of production survives the deletion of its stack', () => {
    prod.template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
    });
  });
});

describe('the bucket of quotes', () => {
  const [bucket] = Object.values(dev.ofType('AWS::S3::Bucket'));

  test('is private, encrypted, and keeps an object for thirty days', () => {
    expect(Object.keys(dev.ofType('AWS::S3::Bucket'))).toHaveLength(1);
    expect(bucket?.Properties).toMatchObject({
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
        ],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }],
      },
    });
    const [policy] = Object.values(dev.ofType('AWS::S3::BucketPolicy')).flatMap(statementsOf);
    expect(policy).toMatchObject({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    });
  });

  test.each([
    ['of production', prod],
    ['of any stage', dev],
  ])(
    '%s outlives its stack and, having no fixed name, does not stand in the way of the next',
    (_, from) => {
      expect(bucket?.Properties).not.toHaveProperty('BucketName');
      from.template.hasResource('AWS::S3::Bucket', {
        DeletionPolicy: 'RetainExceptOnCreate',
        UpdateReplacePolicy: 'Retain',
      });
    },
  );
});

describe('every function', () => {
  test('is deployed under its folder name, on arm64 and Node 24, with a bounded life', () => {
    expect([...functionsByName(dev).keys()].sort()).toEqual(FUNCTIONS);
    for (const { properties } of functionsByName(dev).values()) {
      expect(properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
      });
    }
    for (const [name, { properties }] of functionsByName(dev)) {
      // A scan that takes longer than its interval is published all the same.
      if (name === 'scan-odds') {
        expect(properties.Timeout).toBe(150);
      } else {
        expect(Number(properties.Timeout)).toBeLessThanOrEqual(45);
      }
    }
  });

  test('that imports bets has the time for 5,000 of them, within the 30 seconds of the gateway', () => {
    const functions = functionsByName(dev);
    expect(functions.get('write-bets')?.properties.Timeout).toBe(29);
    expect(functions.get('account')?.properties.Timeout).toBe(10);
    expect(functions.get('get-opportunities')?.properties.Timeout).toBe(10);
  });

  test('has a log that is not kept for ever, and may write nowhere else', () => {
    const logs = dev.ofType('AWS::Logs::LogGroup');
    expect(Object.keys(logs)).toHaveLength(FUNCTIONS.length + 2);
    for (const { Properties } of Object.values(logs)) {
      expect(Properties.RetentionInDays).toBe(14);
    }
    for (const { Properties } of Object.values(prod.ofType('AWS::Logs::LogGroup'))) {
      expect(Properties.RetentionInDays).toBe(90);
    }
    for (const [name, { properties }] of functionsByName(dev)) {
      const ownLog = (properties.LoggingConfig as { LogGroup: { Ref: string } }).LogGroup.Ref;
      const writes = permissionsOf(name, dev).filter(({ Action }) =>
        list(Action).includes('logs:PutLogEvents'),
      );
      expect(writes.map(({ Resource }) => joined(Resource))).toEqual([ownLog]);
    }
  });

  test('has an alarm that says in a sentence who is hurt', () => {
    const alarms = Object.values(dev.ofType('AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties,
    );
    const sentences = [...functionsByName(dev)].map(([name, { id }]) => {
      const own = alarms.filter((alarm) =>
        JSON.stringify(alarm).includes(`"Value":{"Ref":"${id}"}`),
      );
      const names = own.map(({ AlarmName }) => AlarmName);
      expect(names).toEqual([
        `betting-analytics-dev-${name}-errors`,
        `betting-analytics-dev-${name}-throttles`,
      ]);
      for (const { Threshold } of own) {
        expect(Threshold).toBe(1);
      }
      return own[0]?.AlarmDescription;
    });
    expect(new Set(sentences).size).toBe(FUNCTIONS.length);
    for (const { AlarmName, AlarmDescription } of alarms) {
      expect(AlarmDescription, String(AlarmName)).toMatch(
        /(consumers|subscribers|Monitors|People).*\.$/,
      );
    }
  });

  test('is told whether prices are passed on, if one of its endpoints would or says so', () => {
    const off = templateFor({ ...PROD, RAW_PRICES: 'off' });
    const told = [...functionsByName(off)].filter(([, fn]) => variablesOf(fn).RAW_PRICES === 'off');
    expect(told.map(([name]) => name).sort()).toEqual([
      'account',
      'get-board',
      'get-health',
      'get-moves',
      'mcp',
    ]);
  });

  test('is not told the key of the feed, which is a secret', () => {
    for (const { properties } of functionsByName(prod).values()) {
      expect(JSON.stringify(properties.Environment)).not.toMatch(/"ODDS_API_KEY"/);
    }
  });
});

describe('permissions', () => {
  test('name every action, and never all resources', () => {
    const statements = [
      ...Object.values(dev.ofType('AWS::IAM::Policy')),
      ...Object.values(prod.ofType('AWS::IAM::Policy')),
    ].flatMap(statementsOf);
    expect(statements.length).toBeGreaterThan(20);
    for (const { Action, Resource } of statements) {
      for (const action of list(Action)) {
        expect(action).toMatch(/^[a-z][a-z0-9-]*:[A-Za-z]+$/);
      }
      // AWS knows no resources for tracing and for the logs that it delivers itself.
      const hasNoResources = list(Action).every((action) =>
        /^(xray:|logs:.*(Log|Polic))/.test(action),
      );
      if (hasNoResources && Resource === '*') {
        continue;
      }
      for (const resource of list(Resource)) {
        // Objects have no ARN of their own before they are there.
        expect(
          joined(resource).replace(/(?<=^scansquotes\w+)\/(quotes|moves|prices)\/\*$/, ''),
        ).not.toContain('*');
      }
    }
    for (const { Properties } of Object.values(prod.ofType('AWS::IAM::Role'))) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  test('of one action on the table are in one statement of a role, so that a transaction is permitted whether AWS judges its rows one by one or together', () => {
    for (const name of functionsByName(prod).keys()) {
      const actions = permissionsOf(name, prod)
        // No transaction reads an index.
        .filter(({ Resource }) => !JSON.stringify(Resource).includes('/index/'))
        .flatMap(({ Action }) => list(Action))
        .filter((action) => action.startsWith('dynamodb:'));
      expect(actions.toSorted(), name).toEqual([...new Set(actions)].sort());
    }
  });

  test('refuse a call that names no row: a condition on all values holds for none', () => {
    const statements = [...Object.values(prod.ofType('AWS::IAM::Policy')), operators]
      .flatMap(statementsOf)
      .filter(({ Action }) => list(Action).some((action) => action.startsWith('dynamodb:')));
    expect(statements.length).toBeGreaterThan(10);
    for (const { Condition = {} } of statements) {
      const keys = Object.entries(Condition).flatMap(([operator, values]) =>
        operator.startsWith('ForAllValues:') ? Object.keys(values) : [],
      );
      expect(keys).toContain('dynamodb:LeadingKeys');
      expect(Condition.Null).toEqual(Object.fromEntries(keys.map((key) => [key, 'false'])));
    }
  });

  test('name the keys that the stores make', () => {
    const matches = (pattern: string, { pk }: { pk: string }) =>
      pattern.endsWith('*') ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;
    expect(matches('KEY#*', apiKeyKey('0'.repeat(64)))).toBe(true);
    expect(matches('SNAPSHOT', SNAPSHOT_HEAD_KEY)).toBe(true);
    expect(matches('SNAPSHOT#*', snapshotChunkKey('1-a', 0))).toBe(true);
    expect(matches('SCAN', SCAN_PLAN_KEY)).toBe(true);
    expect(matches('CREDITS', creditUsageKey('2026-04'))).toBe(true);
    expect(matches('SUBSCRIBER', subscriberKey('u'))).toBe(true);
    expect(matches('ACCOUNT', accountKey('u'))).toBe(true);
    expect(matches('OUTBOX#*', deliveryProgressKey('u', 1))).toBe(true);
    expect(matches('CELL#*', memberKey(1, 'usr_1'))).toBe(true);
    expect(matches('DISPATCH', LAST_DISPATCH_KEY)).toBe(true);
    expect(matches('LOG', RECORD_HEAD_KEY)).toBe(true);
    expect(matches('ENTRIES#*', entriesKey(0, 0))).toBe(true);
    expect(matches('TILE#*', tileHashKey(1, 0, 0))).toBe(true);
  });
});

/** What ARNs of calls by the gateway begin with. */
const EXECUTE_API = 'arn:aws:execute-api:AWS::Region:AWS::AccountId:';

/** Whether an ARN is like a pattern, where `*` stands for any characters, slashes too. */
function isLike(arn: string, pattern: string): boolean {
  const source = pattern.replace(/[$.{}]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`).test(arn);
}

describe('the API', () => {
  test('has the routes that the functions know, and one for everything else', () => {
    const { ofType } = dev;
    const functionOfIntegration = (target: string) => {
      const integration = Object.entries(ofType('AWS::ApiGatewayV2::Integration')).find(([id]) =>
        target.includes(id),
      );
      expect(integration?.[1].Properties.PayloadFormatVersion).toBe('2.0');
      const alias =
        ofType('AWS::Lambda::Alias')[joined(integration?.[1].Properties.IntegrationUri)];
      const called = joined(alias?.Properties.FunctionName);
      return [...functionsByName(dev)].find(([, { id }]) => called === id)?.[0];
    };
    const routes = Object.values(ofType('AWS::ApiGatewayV2::Route')).map(({ Properties }) => [
      String(Properties.RouteKey),
      functionOfIntegration(joined(Properties.Target)),
    ]);
    const known = Object.entries<readonly Endpoint[]>(ENDPOINTS).flatMap(([name, endpoints]) =>
      endpoints.flatMap(routeKeysOf).map((key) => [key, name]),
    );
    const account = Object.entries(ACCOUNT_FUNCTIONS).flatMap(([name, endpoints]) =>
      Object.values<Endpoint>(endpoints)
        .flatMap(routeKeysOf)
        .map((key) => [key, name]),
    );
    expect(routes.sort()).toEqual([...known, ...account, ['$default', 'not-found']].sort());
  });

  test.each([
    ['dev', dev],
    ['prod', prod],
  ])('of %s may call the function of every route', (_, { ofType }) => {
    const integrations = ofType('AWS::ApiGatewayV2::Integration');
    const permissions = Object.values(ofType('AWS::Lambda::Permission')).filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    );
    const refused = Object.values(ofType('AWS::ApiGatewayV2::Route')).filter(({ Properties }) => {
      const key = String(Properties.RouteKey);
      const target = joined(Properties.Target).replace('integrations/', '');
      const alias = joined(integrations[target]?.Properties.IntegrationUri);
      // The gateway calls as <api>/<stage>/<method><path>, and as <api>/<stage>/$default.
      const caller = `${joined(Properties.ApiId)}/$default/${key.replace(' ', '')}`;
      return !permissions.some(
        (permission) =>
          joined(permission.Properties.FunctionName) === alias &&
          isLike(`${EXECUTE_API}${caller}`, joined(permission.Properties.SourceArn)),
      );
    });
    expect(refused.map(({ Properties }) => Properties.RouteKey)).toEqual([]);
  });

  test('logs a route and never an address, a query or a credential', () => {
    const [stage] = Object.values(dev.ofType('AWS::ApiGatewayV2::Stage'));
    const settings = stage?.Properties.AccessLogSettings as Record<string, string> | undefined;
    const format = settings?.Format ?? '';
    expect(JSON.parse(format)).toMatchObject({
      route: '$context.routeKey',
      status: '$context.status',
    });
    expect(format).not.toMatch(/path|query|authoriz|header|identity/i);
  });

  type Throttle = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
  const stageOf = ({ ofType }: typeof dev) =>
    Object.values(ofType('AWS::ApiGatewayV2::Stage'))[0] as Resource & { DependsOn?: string[] };
  const limitsOf = (template: typeof dev) =>
    stageOf(template).Properties.RouteSettings as Record<string, Throttle>;
  const keyed = Object.values<readonly Endpoint[]>(ENDPOINTS)
    .flat()
    .filter(({ access }) => access === 'api_key');
  const rateOf = (settings: Record<string, Throttle>, endpoints: readonly Endpoint[]) =>
    endpoints
      .flatMap(routeKeysOf)
      .reduce((sum, key) => sum + (settings[key]?.ThrottlingRateLimit ?? Number.NaN), 0);

  test('limits every route, and is made after them', () => {
    const settings = limitsOf(dev);
    const { DependsOn = [] } = stageOf(dev);
    const routes = Object.entries(dev.ofType('AWS::ApiGatewayV2::Route'));
    expect(Object.keys(settings).sort()).toEqual(
      routes.map(([, { Properties }]) => String(Properties.RouteKey)).sort(),
    );
    expect(DependsOn).toEqual(expect.arrayContaining(routes.map(([id]) => id)));
  });

  test('lets through to GET and HEAD together what an endpoint declares', () => {
    const endpoints = [...Object.values(ENDPOINTS).flat(), ...Object.values(ACCOUNT_ENDPOINTS)];
    for (const endpoint of endpoints as readonly Endpoint[]) {
      if ('requestsPerSecond' in endpoint.limits) {
        expect(rateOf(limitsOf(dev), [endpoint]), endpoint.path).toBeCloseTo(
          endpoint.limits.requestsPerSecond,
        );
      }
    }
  });

  test('lets through no more requests with keys than its stage says, of all routes together', () => {
    expect(rateOf(limitsOf(dev), keyed)).toBeLessThanOrEqual(500);
    const raised = templateFor({ KEYED_REQUESTS_PER_SECOND: '2000' });
    expect(rateOf(limitsOf(raised), keyed)).toBeLessThanOrEqual(2_000);
    expect(rateOf(limitsOf(raised), keyed)).toBeCloseTo(4 * rateOf(limitsOf(dev), keyed));
  });
});

/** The logical id of a queue. */
function queueNamed(name: string): string | undefined {
  const queues = Object.entries(dev.ofType('AWS::SQS::Queue'));
  return queues.find(
    ([, { Properties }]) => Properties.QueueName === `betting-analytics-dev-${name}`,
  )?.[0];
}

describe('the webhooks', () => {
  const deliver = functionsByName(dev).get('deliver-webhook');
  const mappingOf = (fn: DeployedFunction | undefined) =>
    Object.values(dev.ofType('AWS::Lambda::EventSourceMapping')).find(
      ({ Properties }) => (Properties.FunctionName as { Ref: string }).Ref === fn?.id,
    );
  const mapping = mappingOf(deliver);

  test('are sent from a queue that keeps what failed, and hands nothing out twice while it is worked on', () => {
    const queue = dev.ofType('AWS::SQS::Queue')[queueNamed('wake-ups') ?? '']?.Properties;
    expect(Number(queue?.VisibilityTimeout)).toBeGreaterThanOrEqual(
      6 * Number(deliver?.properties.Timeout),
    );
    expect(queue?.RedrivePolicy).toMatchObject({
      deadLetterTargetArn: { 'Fn::GetAtt': [queueNamed('wake-up-dead-letters'), 'Arn'] },
      maxReceiveCount: 5,
    });
    expect(mapping?.Properties).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [queueNamed('wake-ups'), 'Arn'] },
      FunctionName: { Ref: deliver?.id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  test('have a bounded number of sockets, in one invocation and in all together', () => {
    const sockets = Number(mapping?.Properties.BatchSize) * WAKE_UPS_PER_MESSAGE;
    expect(sockets).toBeLessThanOrEqual(250);
    expect(mapping?.Properties.ScalingConfig).toEqual({ MaximumConcurrency: 60 });
    expect(Number(deliver?.properties.MemorySize)).toBeGreaterThanOrEqual(1769);
  });

  test('keep up with 100,000 wake-ups in one interval though every receiver takes five seconds', () => {
    const { MaximumConcurrency } = Object(mapping?.Properties.ScalingConfig);
    const perInvocation = Number(mapping?.Properties.BatchSize) * WAKE_UPS_PER_MESSAGE;
    const secondsPerInvocation = 6.5;
    expect((MaximumConcurrency * perInvocation * 45) / secondsPerInvocation).toBeGreaterThan(
      100_000,
    );
  });

  test('are dispatched by at most twenty workers of 1 GB, one task at a time', () => {
    const worker = functionsByName(dev).get('dispatch-shard');
    expect(mappingOf(worker)?.Properties).toMatchObject({
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: 20 },
      EventSourceArn: { 'Fn::GetAtt': [queueNamed('shard-tasks'), 'Arn'] },
    });
    expect(worker?.properties.MemorySize).toBe(1024);
    expect(Number(worker?.properties.Timeout)).toBeLessThan(45);
  });

  test('are called from outside any network of ours', () => {
    for (const { properties } of functionsByName(dev).values()) {
      expect(properties).not.toHaveProperty('VpcConfig');
    }
  });

  test('derive their secrets from keys of which the stack makes the first and production keeps all', () => {
    prod.template.hasResource('AWS::SecretsManager::Secret', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        GenerateSecretString: {
          SecretStringTemplate: JSON.stringify({ current: 'k1' }),
          GenerateStringKey: 'k1',
          PasswordLength: 64,
          ExcludePunctuation: true,
        },
      },
    });
  });
});

describe('the schedule', () => {
  test('starts the loop every three minutes, retries briefly, and keeps what was lost', () => {
    const queue = queueNamed('start-dlq');
    dev.template.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(3 minutes)',
      State: 'ENABLED',
      Target: {
        Input: JSON.stringify({ replan: false }),
        RetryPolicy: { MaximumEventAgeInSeconds: 120, MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [queue, 'Arn'] } },
      },
    });
  });

  test('calls the keeper of the record without waiting, and no failed run is repeated', () => {
    const [config, ...others] = Object.values(dev.ofType('AWS::Lambda::EventInvokeConfig'));
    expect(others).toEqual([]);
    expect(config?.Properties).toMatchObject({
      FunctionName: { Ref: expect.stringMatching(/settlerecord/) },
      MaximumEventAgeInSeconds: 60,
      MaximumRetryAttempts: 0,
    });
  });

  test('has an alarm for starts that were lost and one for silence, which no data sets off', () => {
    const alarms = Object.values(dev.ofType('AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties,
    );
    expect(alarms).toContainEqual(
      expect.objectContaining({
        Namespace: 'betting-analytics-dev',
        MetricName: 'ScansPublished',
        Dimensions: [{ Name: 'service', Value: 'scan-odds' }],
        TreatMissingData: 'breaching',
      }),
    );
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName: 'NumberOfMessagesSent',
        Namespace: 'AWS/SQS',
        Threshold: 1,
      }),
    );
  });

  test('of two stages in one account is counted apart', () => {
    const namespace = (fn: DeployedFunction) => variablesOf(fn).POWERTOOLS_METRICS_NAMESPACE;
    const of = (from: typeof dev) => new Set([...functionsByName(from).values()].map(namespace));
    expect([...of(dev), ...of(prod)]).toEqual(['betting-analytics-dev', 'betting-analytics-prod']);
  });
});

/** The alarm that takes releases back tells CodeDeploy alone; others tell people of the same fault. */
const isMailed = ({ Properties }: Resource) =>
  Properties.AlarmName !== 'betting-analytics-prod-release';

describe('settings of a stage', () => {
  test('send every alarm to a topic, and the topic to the address that was given', () => {
    const [topic] = Object.keys(prod.ofType('AWS::SNS::Topic'));
    const alarms = Object.values(prod.ofType('AWS::CloudWatch::Alarm')).filter(isMailed);
    expect(alarms).toHaveLength(Object.keys(dev.ofType('AWS::CloudWatch::Alarm')).length);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toEqual([{ Ref: topic }]);
    }
    prod.template.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'ops@example.org' });
    dev.template.resourceCountIs('AWS::SNS::Subscription', 0);
  });

  test('delete no secret, alarm or row when a variable is dropped', () => {
    const lasting = [
      'AWS::CloudWatch::Alarm',
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::SNS::Topic',
      'AWS::SecretsManager::Secret',
    ];
    const { STAGE: _, ...variables } = PROD;
    const all = templateFor({
      ...variables,
      ODDS_SPORTS: 'soccer_epl',
      SCAN_INTERVAL_SECONDS: '45',
    });
    for (const type of lasting) {
      expect(Object.keys(dev.ofType(type)), type).toEqual(Object.keys(all.ofType(type)));
    }
    expect(Object.keys(dev.ofType('AWS::SecretsManager::Secret'))).toHaveLength(5);
  });

  test('keep in production what holds data, under a generated name that cannot be in the way of another', () => {
    const kept = Object.entries<
      Resource & { DeletionPolicy?: string; UpdateReplacePolicy?: string }
    >(prod.template.toJSON().Resources).filter(([, { DeletionPolicy }]) =>
      DeletionPolicy?.startsWith('Retain'),
    );
    const types = kept.map(([, { Type }]) => Type);
    expect(types).toEqual(
      expect.arrayContaining(['AWS::DynamoDB::GlobalTable', 'AWS::SecretsManager::Secret']),
    );
    for (const [id, { Properties, UpdateReplacePolicy }] of kept) {
      const fixed = Object.entries(Properties).filter(
        ([name, value]) => NAMES.test(name) && !JSON.stringify(value).includes('AWS::StackId'),
      );
      expect(fixed, id).toEqual([]);
      expect(UpdateReplacePolicy, id).toBe('Retain');
    }
    const all = Object.values<{ Type: string; DeletionPolicy?: string }>(
      dev.template.toJSON().Resources,
    );
    const keptByDev = all.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'));
    // Only an empty bucket can be deleted, and this one empties itself.
    expect(keptByDev.map(({ Type }) => Type)).toEqual(['AWS::S3::Bucket']);
  });
});

/** Properties that give a resource a fixed name. */
const NAMES = /^(TableName|BucketName|LogGroupName|Name)$/;

test('the runbook says what to do about every alarm', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const budgeted = templateFor({ ODDS_FEED: 'the-odds-api', ODDS_MONTHLY_CREDITS: '100000' });
  const alarms = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'].flatMap((type) =>
    Object.values(budgeted.ofType(type)),
  );
  const names = alarms.map(({ Properties }) =>
    String(Properties.AlarmName)
      .replace(/-get-.*-errors$/, '-get-…-errors')
      .replace(/-dev-(?!table).*-throttles$/, '-dev-…-throttles'),
  );
  const unnamed = names.filter(
    (name) => !runbook.includes(`\`${name.replace('betting-analytics-dev', '<stack>')}\``),
  );
  expect(unnamed).toEqual([]);
});
