import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { StartError } from '../start-error.ts';
import { readEventSource, readFunction, readQueue } from './functions.ts';
import { readRoute, readStage, requirePlainHttpApi } from './http-api.ts';
import { type Endpoints, localReferences, type RunType } from './names.ts';
import { type Properties, type RunnableResource, runnableResources } from './resources.ts';
import type { Assembly } from './template.ts';

/** The variable of the functions that read a market which the stack leaves to this machine. */
export const SIMULATION = 'ODDS_SIMULATION';

/** Everything the local stack runs, read from the template; times in milliseconds. */
export type StackPlan = Readonly<ReturnType<typeof readStackPlan>>;
export type TablePlan = Readonly<ReturnType<typeof readTable>>;
export type BucketPlan = StackPlan['buckets'][number];
export type StateMachinePlan = StackPlan['stateMachines'][number];
export type SchedulePlan = StackPlan['schedules'][number];
export type SignInClientPlan = StackPlan['signInClients'][number];
/** `variable` is the one that tells functions the secret, or its value. */
export type SecretPlan = StackPlan['secrets'][number];

/**
 * Reads a template into what is to be run here. Throws a StartError for anything it does not
 * understand.
 */
export function readStackPlan(assembly: Assembly, endpoints: Endpoints) {
  const resources = runnableResources(assembly.template, localReferences(assembly, endpoints));
  const all = (wanted: RunType) => resources.filter(({ type }) => type === wanted);
  const functions = all('AWS::Lambda::Function').map((resource) =>
    readFunction(resource, assembly),
  );
  const queues = all('AWS::SQS::Queue').map(readQueue);
  const integrations = all('AWS::ApiGatewayV2::Integration');
  const authorizers = all('AWS::ApiGatewayV2::Authorizer');
  const told = functions.flatMap(({ environment }) => Object.entries(environment));
  for (const api of all('AWS::ApiGatewayV2::Api')) {
    requirePlainHttpApi(api);
  }
  return {
    functions,
    /** Which prices the market has that functions read; absent where they read a real feed. */
    simulation: functions.flatMap(({ environment }) => environment[SIMULATION] ?? [])[0],
    routes: all('AWS::ApiGatewayV2::Route').map((resource) =>
      readRoute(resource, { integrations, authorizers }),
    ),
    stage: readStage(all('AWS::ApiGatewayV2::Stage')[0]),
    table: readTable(all('AWS::DynamoDB::GlobalTable')),
    queues,
    buckets: all('AWS::S3::Bucket').map(readBucket),
    stateMachines: all('AWS::StepFunctions::StateMachine').map(({ properties, attribute }) => ({
      arn: attribute('Arn'),
      name: attribute('Name'),
      definition: properties.requiredText('DefinitionString'),
    })),
    schedules: all('AWS::Scheduler::Schedule').map(({ properties }) => ({
      enabled: properties.text('State') !== 'DISABLED',
      expression: properties.requiredText('ScheduleExpression'),
      targetArn: properties.object('Target').requiredText('Arn'),
      input: properties.object('Target').text('Input') ?? '{}',
    })),
    // A secret that no function is told of needs no value here.
    secrets: all('AWS::SecretsManager::Secret').flatMap((resource) => {
      const variable = told.find(([, value]) => value.includes(resource.ref))?.[0];
      return variable === undefined ? [] : { ...readSecret(resource), variable };
    }),
    signInClients: all('AWS::Cognito::UserPoolClient').map(({ properties, ref }) => ({
      clientId: ref,
      callbackUrls: properties.texts('CallbackURLs'),
      scopes: properties.texts('AllowedOAuthScopes'),
      accessTokenMinutes: minutes(properties, 'AccessToken'),
      refreshTokenMinutes: minutes(properties, 'RefreshToken'),
      /** How long a refresh token that was replaced stays good; 0 where none is replaced. */
      refreshGraceSeconds:
        properties.object('RefreshTokenRotation').number('RetryGracePeriodSeconds') ?? 0,
    })),
    eventSources: all('AWS::Lambda::EventSourceMapping').map((resource) =>
      readEventSource(resource, { functions, queues }),
    ),
  };
}

/** How long a kind of token is valid. CDK writes every validity in minutes. */
function minutes(properties: Properties, kind: 'AccessToken' | 'RefreshToken'): number {
  const unit = properties.object('TokenValidityUnits').text(kind);
  const value = properties.number(`${kind}Validity`);
  if (unit === 'minutes' && value !== undefined) {
    return value;
  }
  throw new StartError(
    `The local provider knows a validity of tokens in minutes only, not in ${unit}`,
  );
}

function readTable([table, ...others]: readonly RunnableResource[]) {
  if (table === undefined || others.length > 0) {
    throw new StartError('The local stack runs exactly one table');
  }
  const { properties, ref: tableName } = table;
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes } =
    properties.values;
  const indexes = { GlobalSecondaryIndexes, LocalSecondaryIndexes };
  const input = { AttributeDefinitions, KeySchema, ...indexes, BillingMode: 'PAY_PER_REQUEST' };
  return {
    tableName,
    /** Input of CreateTable. */
    input: { TableName: tableName, ...input } as CreateTableCommandInput,
    /** The attribute for UpdateTimeToLive. */
    ttlAttribute: properties.object('TimeToLiveSpecification').text('AttributeName'),
  };
}

function readSecret({ properties, ref, attribute }: RunnableResource) {
  const generate = properties.object('GenerateSecretString');
  return {
    arn: ref,
    name: attribute('Name'),
    /** Whether the template says how to make its value. */
    isGenerated: Object.keys(generate.values).length > 0,
    /**
     * A JSON object, and the member of it that gets the generated value; without them that value is
     * all there is.
     */
    template: generate.text('SecretStringTemplate'),
    generatedMember: generate.text('GenerateStringKey'),
    /** The value that the template gives it, if it does. */
    value: properties.text('SecretString'),
  };
}

type LifecycleRule = Readonly<Partial<Record<'Prefix' | 'ExpirationInDays' | 'Status', unknown>>>;

/**
 * Reads a bucket. The local stack knows one kind of rule: all objects, or those whose keys begin
 * with a prefix, expire after some days.
 */
function readBucket({ id, properties, ref: name }: RunnableResource) {
  const { Rules = [] } = properties.object('LifecycleConfiguration').values;
  const expiries = (Rules as readonly LifecycleRule[]).map(
    ({ Prefix = '', ExpirationInDays, Status, ...rest }) => {
      if (Status === 'Enabled' && Number(ExpirationInDays) > 0 && Object.keys(rest).length === 0) {
        return { prefix: String(Prefix), days: Number(ExpirationInDays) };
      }
      throw new StartError(
        `${id}: the local stack knows only lifecycle rules that expire objects by prefix`,
      );
    },
  );
  return { name, expiries };
}
