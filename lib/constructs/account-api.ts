import { Duration } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { ACCOUNT_ENDPOINTS, type AccountEndpointName } from '../../lambdas/functions/account-endpoints.ts';
import type { AccountEndpoint } from '../../lambdas/http/account/account-endpoint.ts';
import type { Environment } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { type RowCall, type SharedProps, scanEnvironment } from './data-table.ts';
import { ACCOUNT_SCOPE, type Identity } from './identity.ts';
import type { QuotesBucket } from './quotes-bucket.ts';
import { ServiceFunction } from './service-function.ts';

type AccountApiProps = SharedProps & {
  readonly httpApi: HttpApi;
  readonly identity: Identity;
  /** ARN of the secret that subscribers' secrets are derived from. */
  readonly masterKeyArn: string;
  readonly quotes: QuotesBucket;
};

/**
 * What a function may do beyond reading the account's own row: calls on rows by partition key, and secrets. Updates name
 * the attributes of the row that they read and write.
 */
type Needs = {
  readonly rows?: readonly (
    | readonly [calls: readonly Exclude<RowCall, 'UpdateItem'>[], partitionKeys: readonly string[]]
    | readonly [
        calls: readonly ['UpdateItem'],
        partitionKeys: readonly string[],
        attributes: readonly string[],
      ]
  )[];
  readonly masterKey?: boolean;
  /** It talks to the identity provider, as the client with the secret. */
  readonly identity?: boolean;
};

const readSubscriber = [['GetItem'], ['SUBSCRIBER']] as const;
const readOutbox = [['Query'], ['OUTBOX#*']] as const;
const appendToOutbox = [['Query', 'PutItem'], ['OUTBOX#*']] as const;
/** A delivery is noted as owed in the cell of its subscriber. */
const noteAsOwed = [['PutItem'], ['CELL#*']] as const;
/** What dispatch sees of a subscriber changes in the same transaction. */
const changeSubscriber = [
  [['GetItem', 'ConditionCheckItem'], ['SUBSCRIBER']],
  [['UpdateItem'], ['SUBSCRIBER'], ['userId', 'settings', 'webhook', 'memberVersion']],
  [['ConditionCheckItem'], ['ACCOUNT']],
  [['GetItem', 'PutItem', 'DeleteItem'], ['CELL#*']],
] as const;
const ACCOUNT_ATTRIBUTES = ['userId', 'email', 'plan', 'createdAt', 'activeKeys'];
const readHead = [['GetItem'], ['SNAPSHOT']] as const;
const readSnapshot = [['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']] as const;

const NEEDS: Readonly<Record<AccountEndpointName, Needs>> = {
  'start-sign-in': { identity: true },
  'finish-sign-in': { identity: true, rows: [[['UpdateItem'], ['ACCOUNT'], ACCOUNT_ATTRIBUTES]] },
  'open-session': { identity: true },
  'end-session': { identity: true },
  'get-profile': {},
  'list-keys': {
    rows: [
      [['Query'], ['ACCOUNT#*']],
      [['GetItem'], ['KEY#*']],
    ],
  },
  'create-key': {
    rows: [
      [['UpdateItem'], ['ACCOUNT'], ['plan', 'activeKeys']],
      [['PutItem'], ['KEY#*', 'ACCOUNT#*']],
    ],
  },
  'revoke-key': {
    rows: [
      [['GetItem'], ['ACCOUNT#*']],
      [['UpdateItem'], ['ACCOUNT'], ['activeKeys']],
      [['UpdateItem'], ['ACCOUNT#*', 'KEY#*'], ['revokedAt', 'expiresAt']],
    ],
  },
  'get-settings': { rows: [readSubscriber] },
  'put-settings': { rows: changeSubscriber },
  'preview-settings': { rows: [readSubscriber, readSnapshot] },
  'get-webhook': { rows: [readSubscriber, readOutbox], masterKey: true },
  'save-webhook': {
    rows: [...changeSubscriber, appendToOutbox, readSnapshot],
    masterKey: true,
  },
  'remove-webhook': { rows: changeSubscriber },
  'rotate-webhook-secret': {
    rows: [readSubscriber, [['UpdateItem'], ['SUBSCRIBER'], ['webhook']]],
    masterKey: true,
  },
  'test-webhook': { rows: [readSubscriber], masterKey: true },
  'list-deliveries': { rows: [readSubscriber, readOutbox] },
  'replay-delivery': { rows: [readSubscriber, appendToOutbox, noteAsOwed] },
  'get-account-opportunities': { rows: [readSubscriber, readSnapshot] },
  'get-account-matches': { rows: [readSnapshot] },
  'get-account-event': { rows: [readHead] },
};

/** Sign-in and the account routes: a function per route, and the authorizer that verifies access tokens. */
export class AccountApi extends Construct {
  constructor(scope: Construct, id: string, props: AccountApiProps) {
    super(scope, id);
    const { httpApi, identity } = props;
    const authorizer = new HttpJwtAuthorizer('access-token', identity.issuer, {
      jwtAudience: [identity.clientId],
    });
    for (const [name, endpoint] of Object.entries<AccountEndpoint>(ACCOUNT_ENDPOINTS)) {
      const fn = accountFunction(this, name as AccountEndpointName, endpoint, props);
      const route = new HttpRoute(this, `${endpoint.method} ${endpoint.path}`, {
        httpApi,
        routeKey: HttpRouteKey.with(endpoint.path, HttpMethod[endpoint.method]),
        integration: new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false }),
        ...(endpoint.access !== 'public' && { authorizer, authorizationScopes: [ACCOUNT_SCOPE] }),
      });
      if (endpoint.access === 'public') {
        acknowledge(route, {
          'AwsSolutions-APIG4': 'It makes or ends a session: the function checks its cookie and its origin.',
        });
      }
    }
  }
}

function accountFunction(
  scope: Construct,
  name: AccountEndpointName,
  { failureImpact, access, reads }: AccountEndpoint,
  { config, table, identity, masterKeyArn, quotes }: AccountApiProps,
): ServiceFunction {
  const needs = NEEDS[name];
  const rows = needs.rows ?? [];
  const readsAccount = access !== 'public';
  const environment: Environment = {
    ...((readsAccount || rows.length > 0) && { TABLE_NAME: table.tableName }),
    ...(reads && scanEnvironment({ config, table })),
    ...(reads === 'quotes' && { QUOTES_BUCKET: quotes.bucketName }),
    ...(needs.masterKey && { WEBHOOK_MASTER_KEY_SECRET: masterKeyArn }),
    ...(needs.identity && identity.environment),
  };
  const fn = new ServiceFunction(scope, name, {
    config,
    failureImpact,
    environment,
    // A test call to a receiver that does not answer takes five.
    timeout: Duration.seconds(10),
    memoryMiB: reads ? 512 : 256,
  });
  if (readsAccount) table.allow(fn, ['GetItem'], ['ACCOUNT']);
  if (reads === 'quotes') quotes.allowRead(fn);
  for (const [calls, partitionKeys, attributes] of rows) {
    if (attributes === undefined) table.allow(fn, calls, partitionKeys);
    else table.allowUpdateOf(fn, ['pk', 'sk', ...attributes], partitionKeys);
  }
  const secrets = [
    ...(needs.masterKey ? [masterKeyArn] : []),
    ...(needs.identity ? [identity.clientSecretArn] : []),
  ];
  if (secrets.length > 0) fn.mayCall(['secretsmanager:GetSecretValue'], secrets);
  return fn;
}
