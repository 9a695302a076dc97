import { LOCAL_CLIENT } from '../local-client.ts';
import type { FunctionPlan } from '../template/functions.ts';
import { REGION } from '../template/names.ts';
import { SIMULATION } from '../template/stack-plan.ts';

/** Where the stand-ins for AWS services answer. */
export type ServiceEndpoints = {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly secretsManager: string;
  /** What operators act on people by. */
  readonly identity: string;
  /** Address of the simulated market; absent where functions read a real feed. */
  readonly simulatedFeed: string | undefined;
};

/**
 * All variables of a function: those of the template and those that Lambda sets. None come from
 * this process.
 */
export function functionVariables(
  plan: FunctionPlan,
  endpoints: ServiceEndpoints,
  secretValue: (arn: string) => string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...withSecrets(plan.environment, secretValue),
    ...(plan.environment[SIMULATION] && endpoints.simulatedFeed
      ? { ODDS_API_BASE_URL: endpoints.simulatedFeed }
      : {}),
    _HANDLER: plan.handler,
    AWS_ACCESS_KEY_ID: LOCAL_CLIENT.credentials.accessKeyId,
    AWS_DEFAULT_REGION: REGION,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.identity,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secretsManager,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(plan.memoryMb),
    AWS_LAMBDA_FUNCTION_NAME: plan.functionName,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${plan.functionName}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_REGION: REGION,
    AWS_SECRET_ACCESS_KEY: LOCAL_CLIENT.credentials.secretAccessKey,
    LAMBDA_TASK_ROOT: plan.directory,
    TZ: ':UTC',
  };
}

/** A place in a template that CloudFormation fills with the value of a secret. */
const SECRET_REFERENCE = /\{\{resolve:secretsmanager:(arn:[^{}]+?):SecretString:*\}\}/g;

/** The variables with the values of the secrets that they refer to. */
function withSecrets(
  variables: Readonly<Record<string, string>>,
  secretValue: (arn: string) => string | undefined,
): Readonly<Record<string, string>> {
  const filled = Object.entries(variables).map(([name, text]) => [
    name,
    text.replace(SECRET_REFERENCE, (reference, arn) => secretValue(arn) ?? reference),
  ]);
  return Object.fromEntries(filled);
}
