import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import {
  ACCOUNT_ENDPOINTS,
  type AccountEndpointName,
} from '../../lambdas/functions/account-endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { acknowledge } from './acknowledge.ts';
import { type ApiProps, apiFunction } from './api-function.ts';
import type { RowCall } from './data-table.ts';
import { ACCOUNT_SCOPE, type Identity } from './identity.ts';
import type { ServiceFunction } from './service-function.ts';

type AccountApiProps = ApiProps & { readonly httpApi: HttpApi; readonly identity: Identity };

/**
 * What a function may do beyond reading the account's own row and the scan: calls on rows by
 * partition key, and secrets. Updates name the attributes of the row that they read and write.
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
  'preview-settings': { rows: [readSubscriber] },
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
  'get-account-opportunities': { rows: [readSubscriber] },
  'get-account-matches': {},
  'get-account-event': {},
};

/**
 * Sign-in and the account routes: a function per route, and the authorizer that verifies access
 * tokens.
 */
export function addAccountApi(scope: Construct, props: AccountApiProps): void {
  const { httpApi, identity } = props;
  const parent = new Construct(scope, 'account');
  const authorizer = new HttpJwtAuthorizer('access-token', identity.issuer, {
    jwtAudience: [identity.clientId],
  });
  for (const [name, endpoint] of Object.entries<Endpoint>(ACCOUNT_ENDPOINTS)) {
    const fn = accountFunction(parent, name as AccountEndpointName, endpoint, props);
    const route = new HttpRoute(parent, `${endpoint.method} ${endpoint.path}`, {
      httpApi,
      routeKey: HttpRouteKey.with(endpoint.path, HttpMethod[endpoint.method]),
      integration: new HttpLambdaIntegration(name, fn, { scopePermissionToRoute: false }),
      ...(endpoint.access !== 'session' && { authorizer, authorizationScopes: [ACCOUNT_SCOPE] }),
    });
    if (endpoint.access === 'session') {
      acknowledge(route, {
        'AwsSolutions-APIG4':
          'It makes or ends a session: the function checks its cookie and its origin.',
      });
    }
  }
}

function accountFunction(
  scope: Construct,
  name: AccountEndpointName,
  { failureImpact, access, reads }: Endpoint,
  props: AccountApiProps,
): ServiceFunction {
  const { table, identity, masterKeys } = props;
  const needs = NEEDS[name];
  const fn = apiFunction(scope, name, { failureImpact, reads: reads ? [reads] : [] }, props);
  if (access !== 'session') {
    table.allow(fn, ['GetItem'], ['ACCOUNT']);
  }
  for (const [calls, partitionKeys, attributes] of needs.rows ?? []) {
    table.allow(fn, calls, partitionKeys, attributes && ['pk', 'sk', ...attributes]);
  }
  if (needs.masterKey) {
    fn.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  }
  if (needs.identity) {
    identity.allowSignIn(fn);
  }
  return fn;
}
