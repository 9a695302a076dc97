import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import {
  ACCOUNT_FUNCTIONS,
  type AccountFunctionName,
} from '../../lambdas/functions/account-endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { acknowledge } from './acknowledge.ts';
import { type ApiProps, addApiFunction } from './api-function.ts';
import type { RowCall } from './data-table.ts';
import { ACCOUNT_SCOPE, type Identity } from './identity.ts';
import type { ServiceFunction } from './service-function.ts';

type AccountApiProps = ApiProps & { readonly httpApi: HttpApi; readonly identity: Identity };

/** What the function of some account routes is: its alarm, and what it may do with rows. */
type Group = {
  /** One sentence: who is hurt, and how, while the function fails. */
  readonly failureImpact: string;
  /**
   * Calls on rows by partition key, beyond what its routes read of the scan. Updates name the
   * attributes of the row that they read and write.
   */
  readonly rows: readonly (
    | readonly [calls: readonly Exclude<RowCall, 'UpdateItem'>[], partitionKeys: readonly string[]]
    | readonly [
        calls: readonly ['UpdateItem'],
        partitionKeys: readonly string[],
        attributes: readonly string[],
      ]
  )[];
};

/** What dispatch sees of a subscriber changes in the same transaction. */
const CHANGE_SUBSCRIBER = [
  [['GetItem', 'ConditionCheckItem'], ['SUBSCRIBER']],
  [['UpdateItem'], ['SUBSCRIBER'], ['userId', 'settings', 'webhook', 'memberVersion']],
  [['GetItem', 'ConditionCheckItem'], ['ACCOUNT']],
  [['GetItem', 'PutItem', 'DeleteItem'], ['CELL#*']],
] as const;

const GROUPS: Readonly<Record<AccountFunctionName, Group>> = {
  session: {
    failureImpact: 'People cannot sign in, stay signed in or sign out.',
    rows: [[['UpdateItem'], ['ACCOUNT'], ['userId', 'email', 'plan', 'createdAt', 'activeKeys']]],
  },
  account: {
    failureImpact:
      'People see a page without their account, keys, settings and lists; keys go on working.',
    rows: [
      ...CHANGE_SUBSCRIBER,
      [['GetItem', 'Query', 'PutItem'], ['ACCOUNT#*']],
      [['GetItem', 'PutItem'], ['KEY#*']],
      [['UpdateItem'], ['ACCOUNT'], ['plan', 'activeKeys']],
      [['UpdateItem'], ['ACCOUNT#*', 'KEY#*'], ['revokedAt', 'expiresAt']],
    ],
  },
  webhook: {
    failureImpact:
      'People cannot see or change their webhook and its deliveries; it goes on being called.',
    rows: [
      ...CHANGE_SUBSCRIBER,
      [['Query', 'PutItem'], ['OUTBOX#*']],
      // The address is saved with what is published, which is not new to it.
      [['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']],
    ],
  },
};

/**
 * Sign-in and the account routes: a function for each group of permissions, and the authorizer that
 * verifies access tokens.
 */
export function addAccountApi(scope: Construct, props: AccountApiProps): void {
  const { httpApi, identity, masterKeys } = props;
  const parent = new Construct(scope, 'account');
  const authorizer = new HttpJwtAuthorizer('access-token', identity.issuer, {
    jwtAudience: [identity.clientId],
  });
  const functions = {
    session: groupFunction(parent, 'session', props),
    account: groupFunction(parent, 'account', props),
    webhook: groupFunction(parent, 'webhook', props),
  };
  identity.allowSignIn(functions.session);
  functions.webhook.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  for (const name of Object.keys(functions) as AccountFunctionName[]) {
    // One permission for all routes of a function.
    const integration = new HttpLambdaIntegration(name, functions[name], {
      scopePermissionToRoute: false,
    });
    for (const { method, path, access } of endpointsOf(name)) {
      const route = new HttpRoute(parent, `${method} ${path}`, {
        httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method]),
        integration,
        ...(access !== 'session' && { authorizer, authorizationScopes: [ACCOUNT_SCOPE] }),
      });
      if (access === 'session') {
        acknowledge(route, {
          'AwsSolutions-APIG4':
            'It makes or ends a session: the function checks its cookie and its origin.',
        });
      }
    }
  }
}

function groupFunction(
  scope: Construct,
  name: AccountFunctionName,
  props: AccountApiProps,
): ServiceFunction {
  const { failureImpact, rows } = GROUPS[name];
  const reads = [...new Set(endpointsOf(name).flatMap((endpoint) => endpoint.reads ?? []))];
  const fn = addApiFunction(scope, name, { failureImpact, reads }, props);
  for (const [calls, partitionKeys, attributes] of rows) {
    props.table.allow(fn, calls, partitionKeys, attributes && ['pk', 'sk', ...attributes]);
  }
  return fn;
}

function endpointsOf(name: AccountFunctionName): readonly Endpoint[] {
  return Object.values<Endpoint>(ACCOUNT_FUNCTIONS[name]);
}
