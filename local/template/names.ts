import { StartError } from '../start-error.ts';
import { type References, resolveValue } from './intrinsics.ts';
import type { Assembly } from './template.ts';

/** The account and region of everything on this machine. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

/** The addresses of the gateway and of the queues, known only once they listen. */
export type Endpoints = { readonly gateway: string; readonly queues: string };

/** What `Ref` and `Fn::GetAtt` of one resource stand for. */
type Names = { readonly ref: string; readonly attributes: Readonly<Record<string, string>> };

/** The properties by which a template may name a resource. */
const NAME_PROPERTIES = ['TableName', 'FunctionName', 'QueueName', 'StateMachineName', 'Name'];

/**
 * The names and ARNs that the template's resources have on this machine. Throws a StartError for unknown references.
 */
export function localReferences({ template, stackName }: Assembly, endpoints: Endpoints): References {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::AccountId': ACCOUNT,
    'AWS::Region': REGION,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': arn('cloudformation', `stack/${stackName}`),
  };

  function namesOf(id: string): Names {
    const resource = template.Resources[id];
    if (!resource) throw new StartError(`The template refers to ${id}, which it does not contain`);
    const given = NAME_PROPERTIES.map((property) => resource.Properties?.[property]).find(Boolean);
    const resolved = resolveValue(given, references);
    const name = typeof resolved === 'string' ? resolved : `${stackName}-${id}`;
    switch (resource.Type) {
      case 'AWS::DynamoDB::GlobalTable':
        return { ref: name, attributes: { Arn: arn('dynamodb', `table/${name}`) } };
      case 'AWS::Lambda::Function':
        return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
      case 'AWS::SQS::Queue': {
        const url = `${endpoints.queues}/${ACCOUNT}/${name}`;
        return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name } };
      }
      case 'AWS::StepFunctions::StateMachine': {
        const machineArn = arn('states', `stateMachine:${name}`);
        return { ref: machineArn, attributes: { Arn: machineArn, Name: name } };
      }
      case 'AWS::ApiGatewayV2::Api':
        return { ref: id, attributes: { ApiEndpoint: endpoints.gateway } };
      case 'AWS::SecretsManager::Secret':
        return { ref: arn('secretsmanager', `secret:${name}`), attributes: { Name: name } };
      default:
        return { ref: `${stackName}-${id}`, attributes: {} };
    }
  }

  const references: References = {
    ref: (name) => pseudo[name] ?? namesOf(name).ref,
    attribute(name, attribute) {
      const { attributes } = namesOf(name);
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
