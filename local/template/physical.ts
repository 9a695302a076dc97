import { StartError } from '../start-error.ts';
import type { References } from './intrinsics.ts';
import { resolveValue } from './intrinsics.ts';
import type { Assembly, Resource } from './template.ts';

/** The account and region that everything on this machine pretends to live in. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

/** The endpoints that are known only once something listens. */
export type Endpoints = { readonly gateway: string; readonly queues: string };

/** The names and ARNs that the template's resources have on this machine. Throws a StartError for unknown references. */
export function localReferences({ template, stackName }: Assembly, endpoints: Endpoints): References {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::AccountId': ACCOUNT,
    'AWS::Region': REGION,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': arn('cloudformation', `stack/${stackName}`),
  };

  function physicalName(id: string, property: string, resource: Resource): string {
    const given = resolveValue(resource.Properties?.[property], references);
    return typeof given === 'string' ? given : `${stackName}-${id}`;
  }

  function describe(id: string): { ref: string; attributes: Readonly<Record<string, string>> } {
    const resource = template.Resources[id];
    if (!resource) throw new StartError(`The template refers to ${id}, which it does not contain`);
    const named = (property: string) => physicalName(id, property, resource);
    switch (resource.Type) {
      case 'AWS::DynamoDB::Table':
      case 'AWS::DynamoDB::GlobalTable': {
        const name = named('TableName');
        return { ref: name, attributes: { Arn: arn('dynamodb', `table/${name}`) } };
      }
      case 'AWS::Lambda::Function': {
        const name = named('FunctionName');
        return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
      }
      case 'AWS::SQS::Queue': {
        const name = named('QueueName');
        const url = `${endpoints.queues}/${ACCOUNT}/${name}`;
        return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name, QueueUrl: url } };
      }
      case 'AWS::StepFunctions::StateMachine': {
        const name = named('StateMachineName');
        const machineArn = arn('states', `stateMachine:${name}`);
        return { ref: machineArn, attributes: { Arn: machineArn, Name: name } };
      }
      case 'AWS::ApiGatewayV2::Api':
        return { ref: id, attributes: { ApiId: id, ApiEndpoint: endpoints.gateway } };
      case 'AWS::SecretsManager::Secret': {
        const secretArn = arn('secretsmanager', `secret:${named('Name')}`);
        return { ref: secretArn, attributes: { Id: secretArn } };
      }
      default:
        return { ref: `${stackName}-${id}`, attributes: {} };
    }
  }

  const references: References = {
    ref(name) {
      const value = pseudo[name] ?? template.Parameters?.[name]?.Default;
      return value ?? describe(name).ref;
    },
    attribute(name, attribute) {
      const { attributes } = describe(name);
      const known = attributes[attribute];
      if (known !== undefined) return known;
      if (Object.keys(attributes).length === 0) return `${stackName}-${name}-${attribute}`;
      throw new StartError(`The local stack does not know the attribute ${attribute} of ${name}`);
    },
  };
  return references;
}

function arn(service: string, rest: string): string {
  return `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;
}
