import { StartError } from '../start-error.ts';
import type { Lookup } from './intrinsics.ts';
import type { Assembly } from './template.ts';

/** The account and region of everything on this machine. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

/** The addresses of the gateway and of the queues, known only once they listen. */
export type Endpoints = { readonly gateway: string; readonly queues: string };

/** Where the gateway serves the provider of identities. */
export const IDENTITY_PATH = '/identity';
/**
 * Who could read it can read the whole table: on one machine there is nothing for it to protect.
 */
export const CLIENT_SECRET = 'local-client-secret';

/** Names of buckets are short and in small letters. */
const MAX_BUCKET_NAME = 63;

const none = () => ({});

/**
 * The resource types that the local stack runs, each with the attributes of a resource of this
 * name, `Ref` being its name.
 */
const ATTRIBUTES = {
  'AWS::ApiGatewayV2::Api': (_, { gateway }) => ({ ApiEndpoint: gateway }),
  'AWS::ApiGatewayV2::Authorizer': none,
  'AWS::ApiGatewayV2::Integration': none,
  'AWS::ApiGatewayV2::Route': none,
  'AWS::ApiGatewayV2::Stage': none,
  'AWS::Cognito::UserPool': (_, { gateway }) => ({ ProviderURL: `${gateway}${IDENTITY_PATH}` }),
  'AWS::Cognito::UserPoolClient': () => ({ ClientSecret: CLIENT_SECRET }),
  'AWS::DynamoDB::GlobalTable': (name) => ({ Arn: arn('dynamodb', `table/${name}`) }),
  'AWS::Lambda::EventSourceMapping': none,
  'AWS::Lambda::Function': (name) => ({ Arn: arn('lambda', `function:${name}`) }),
  'AWS::S3::Bucket': (name) => {
    const end = name.toLowerCase().slice(-MAX_BUCKET_NAME);
    const bucket = end.replace(/^[^a-z0-9]+/, '');
    return { Ref: bucket, Arn: `arn:aws:s3:::${bucket}` };
  },
  'AWS::SQS::Queue': (name, { queues }) => ({
    Ref: `${queues}/${ACCOUNT}/${name}`,
    Arn: arn('sqs', name),
    QueueName: name,
  }),
  'AWS::Scheduler::Schedule': none,
  'AWS::SecretsManager::Secret': (name) => ({
    Ref: arn('secretsmanager', `secret:${name}`),
    Name: name,
  }),
  'AWS::StepFunctions::StateMachine': (name) => {
    const Arn = arn('states', `stateMachine:${name}`);
    return { Ref: Arn, Arn, Name: name };
  },
} satisfies Readonly<
  Record<string, (name: string, endpoints: Endpoints) => Readonly<Record<string, string>>>
>;

export type RunType = keyof typeof ATTRIBUTES;

export function isRun(type: string): type is RunType {
  return Object.hasOwn(ATTRIBUTES, type);
}

/** The properties by which a template may name a resource. */
const NAME_PROPERTIES = [
  'TableName',
  'FunctionName',
  'QueueName',
  'BucketName',
  'StateMachineName',
  'Name',
];

/**
 * The names and ARNs that the template's resources have on this machine. It throws a StartError for
 * unknown ones.
 */
export function localReferences({ template, stackName }: Assembly, endpoints: Endpoints): Lookup {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::AccountId': ACCOUNT,
    'AWS::Region': REGION,
    'AWS::Partition': 'aws',
    'AWS::StackName': stackName,
  };
  const lookup: Lookup = (id, attribute) => {
    if (pseudo[id] !== undefined) {
      return pseudo[id];
    }
    const resource = template.Resources[id];
    if (!resource) {
      throw new StartError(`The template refers to ${id}, which it does not contain`);
    }
    const { Type, Properties = {} } = resource;
    if (Type === 'AWS::Lambda::Alias') {
      const { Ref } = Properties.FunctionName as { readonly Ref: string };
      return lookup(Ref, 'Arn');
    }
    const given = NAME_PROPERTIES.map((property) => Properties[property]);
    const name = given.find((part) => typeof part === 'string') ?? `${stackName}-${id}`;
    const attributes = isRun(Type) ? ATTRIBUTES[Type](name, endpoints) : {};
    const references: Readonly<Record<string, string>> = { Ref: name, ...attributes };
    if (references[attribute] !== undefined) {
      return references[attribute];
    }
    // The attributes of a resource that is only described are not needed here.
    if (Object.keys(attributes).length === 0) {
      return `${name}-${attribute}`;
    }
    throw new StartError(`The local stack does not know the attribute ${attribute} of ${id}`);
  };
  return lookup;
}

function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
}
