import { StartError } from '../start-error.ts';
import type { References } from './intrinsics.ts';
import type { Assembly } from './template.ts';

/** The account and region of everything on this machine. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

/** The addresses of the gateway and of the queues, known only once they listen. */
export type Endpoints = { readonly gateway: string; readonly queues: string };

/** Where the gateway serves the provider of identities. */
export const IDENTITY_PATH = '/identity';
/** Who could read it can read the whole table: on one machine there is nothing for it to protect. */
export const CLIENT_SECRET = 'local-client-secret';

/** What `Ref` and `Fn::GetAtt` of one resource stand for. */
type Identity = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };

/** Names of buckets are short and in small letters. */
const MAX_BUCKET_NAME = 63;

/** The resource types that the local stack runs, each with what identifies a resource of this name. */
const IDENTITIES = {
  'AWS::ApiGatewayV2::Api': (name, { gateway }) => ({ ref: name, attributes: { ApiEndpoint: gateway } }),
  'AWS::ApiGatewayV2::Authorizer': anonymous,
  'AWS::ApiGatewayV2::Integration': anonymous,
  'AWS::ApiGatewayV2::Route': anonymous,
  'AWS::ApiGatewayV2::Stage': anonymous,
  'AWS::Cognito::UserPool': (name, { gateway }) => ({
    ref: name,
    attributes: { ProviderURL: `${gateway}${IDENTITY_PATH}` },
  }),
  'AWS::Cognito::UserPoolClient': (name) => ({ ref: name, attributes: { ClientSecret: CLIENT_SECRET } }),
  'AWS::DynamoDB::GlobalTable': (name) => ({
    ref: name,
    attributes: { Arn: arn('dynamodb', `table/${name}`) },
  }),
  'AWS::Lambda::EventSourceMapping': anonymous,
  'AWS::Lambda::Function': (name) => ({ ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } }),
  'AWS::S3::Bucket': (name) => {
    const bucket = name
      .toLowerCase()
      .slice(-MAX_BUCKET_NAME)
      .replace(/^[^a-z0-9]+/, '');
    return { ref: bucket, attributes: { Arn: `arn:aws:s3:::${bucket}` } };
  },
  'AWS::SQS::Queue': (name, { queues }) => ({
    ref: `${queues}/${ACCOUNT}/${name}`,
    attributes: { Arn: arn('sqs', name), QueueName: name },
  }),
  'AWS::Scheduler::Schedule': anonymous,
  'AWS::SecretsManager::Secret': (name) => ({
    ref: arn('secretsmanager', `secret:${name}`),
    attributes: { Name: name },
  }),
  'AWS::StepFunctions::StateMachine': (name) => {
    const ref = arn('states', `stateMachine:${name}`);
    return { ref, attributes: { Arn: ref, Name: name } };
  },
} satisfies Readonly<Record<string, (name: string, endpoints: Endpoints) => Identity>>;

export type RunType = keyof typeof IDENTITIES;

export function isRun(type: string): type is RunType {
  return Object.hasOwn(IDENTITIES, type);
}

/** The properties by which a template may name a resource. */
const NAME_PROPERTIES = ['TableName', 'FunctionName', 'QueueName', 'BucketName', 'StateMachineName', 'Name'];

/**
 * The names and ARNs that the template's resources have on this machine. Throws a StartError for unknown references.
 */
export function localReferences({ template, stackName }: Assembly, endpoints: Endpoints): References {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::AccountId': ACCOUNT,
    'AWS::Region': REGION,
    'AWS::Partition': 'aws',
    'AWS::StackName': stackName,
  };

  function identityOf(id: string): Identity {
    const resource = template.Resources[id];
    if (!resource) throw new StartError(`The template refers to ${id}, which it does not contain`);
    const { Type, Properties = {} } = resource;
    const given = NAME_PROPERTIES.map((property) => Properties[property]).find(
      (name) => typeof name === 'string',
    );
    const name = given ?? `${stackName}-${id}`;
    return isRun(Type) ? IDENTITIES[Type](name, endpoints) : anonymous(name);
  }

  return {
    ref: (id) => pseudo[id] ?? identityOf(id).ref,
    attribute(id, attribute) {
      const { ref, attributes } = identityOf(id);
      const known = attributes[attribute];
      if (known !== undefined) return known;
      if (Object.keys(attributes).length === 0) return `${ref}-${attribute}`;
      throw new StartError(`The local stack does not know the attribute ${attribute} of ${id}`);
    },
  };
}

/** The attributes of such a resource are of no use here. */
function anonymous(name: string): Identity {
  return { ref: name, attributes: {} };
}

function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
}
