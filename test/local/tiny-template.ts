import type { Assembly, Resource } from '../../local/template/template.ts';

const INTEGRATION = {
  IntegrationType: 'AWS_PROXY',
  PayloadFormatVersion: '2.0',
  IntegrationUri: arnOf('Fn'),
};

/**
 * A stack of one function behind one route, with a table, queues, a bucket, a loop and a secret.
 */
export const TINY_RESOURCES: Readonly<Record<string, Resource>> = {
  Table: {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
      Replicas: [{ Region: { Ref: 'AWS::Region' } }],
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    },
  },
  Role: { Type: 'AWS::IAM::Role' },
  Fn: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'assets', S3Key: 'abc123.zip' },
      FunctionName: 'tiny-get-me',
      Handler: 'index.handler',
      Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
      Runtime: 'nodejs24.x',
      MemorySize: 256,
      Timeout: 10,
      Environment: {
        Variables: {
          TABLE_NAME: { Ref: 'Table' },
          QUEUE_URL: { Ref: 'Queue' },
          SECRET: { Ref: 'Secret' },
        },
      },
    },
  },
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP', Name: 'tiny' } },
  Integration: { Type: 'AWS::ApiGatewayV2::Integration', Properties: INTEGRATION },
  Route: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      RouteKey: 'GET /me',
      AuthorizationType: 'NONE',
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    },
  },
  Dead: { Type: 'AWS::SQS::Queue' },
  Queue: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 60,
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 5 },
    },
  },
  Bucket: {
    Type: 'AWS::S3::Bucket',
    Properties: {
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }] },
    },
  },
  Secret: { Type: 'AWS::SecretsManager::Secret', Properties: { Name: 'odds-key' } },
  Loop: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      DefinitionString: { 'Fn::Join': ['', ['{"FunctionName":"', arnOf('Fn'), '"}']] },
    },
  },
  Schedule: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression: 'rate(3 minutes)',
      Target: { Arn: { 'Fn::GetAtt': ['Loop', 'Arn'] }, Input: '{"replan":false}' },
    },
  },
};

/**
 * The tiny stack as an assembly, some of its resources replaced, or taken out where the replacement
 * is undefined.
 */
export function tinyAssembly(
  changes: Readonly<Record<string, Resource | undefined>> = {},
): Assembly {
  const all = Object.entries({ ...TINY_RESOURCES, ...changes });
  const present = all.filter((entry): entry is [string, Resource] => entry[1] !== undefined);
  return {
    stackName: 'tiny',
    directory: '/assembly',
    template: { Resources: Object.fromEntries(present) },
  };
}

function arnOf(id: string): object {
  return { 'Fn::GetAtt': [id, 'Arn'] };
}
