import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import {
  ACCOUNT_FUNCTIONS,
  type AccountFunctionName,
} from '../../lambdas/functions/account-endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { routeLimitsOf } from '../../lambdas/http/route-limits.ts';
import { acknowledge } from './acknowledge.ts';
import { addApiFunction } from './api-function.ts';
import type { LimitRoute } from './api-stage.ts';
import type { RowCall } from './data-table.ts';
import type { Identity } from './identity.ts';
import type { ReleaseFunction } from './release.ts';
import type { ServiceFunction } from './service-function.ts';
import { ADMISSION_ATTRIBUTES, type Shared } from './shared.ts';
import { ACCOUNT_SCOPE } from './users.ts';

type AccountApiProps = Shared & {
  readonly httpApi: HttpApi;
  readonly limitRoute: LimitRoute;
  readonly release: ReleaseFunction;
  readonly identity: Identity;
};

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

/** What the row of an account says of it. */
const ACCOUNT_ATTRIBUTES = ['userId', 'email', 'plan', 'createdAt', 'activeKeys'] as const;

/** What dispatch sees of a subscriber changes in the same transaction. */
const CHANGE_SUBSCRIBER = [
  [['GetItem', 'ConditionCheckItem'], ['SUBSCRIBER']],
  [
    ['UpdateItem'],
    ['SUBSCRIBER'],
    ['userId', 'settings', 'webhook', 'chats', 'memberVersion', 'testCalls'],
  ],
  [['GetItem', 'ConditionCheckItem'], ['ACCOUNT']],
  [['PutItem', 'DeleteItem'], ['CELL#*']],
] as const;

const GROUPS: Readonly<Record<AccountFunctionName, Group>> = {
  session: {
    failureImpact: 'People cannot sign in, stay signed in or sign out.',
    rows: [[['UpdateItem'], ['ACCOUNT'], ACCOUNT_ATTRIBUTES]],
  },
  account: {
    failureImpact:
      'People see a page without their account, keys, settings, lists and board; keys go on ' +
      'working.',
    rows: [
      ...CHANGE_SUBSCRIBER,
      [['GetItem', 'Query', 'PutItem'], ['ACCOUNT#*']],
      [['GetItem', 'PutItem'], ['KEY#*']],
      [['UpdateItem'], ['ACCOUNT'], [...ACCOUNT_ATTRIBUTES, ...ADMISSION_ATTRIBUTES]],
      [['UpdateItem'], ['ACCOUNT#*', 'KEY#*'], ['revokedAt', 'expiresAt']],
    ],
  },
  webhook: {
    failureImpact:
      'People cannot see or change their webhook and its deliveries; it goes on being called.',
    rows: [
      ...CHANGE_SUBSCRIBER,
      [['Query', 'PutItem'], ['OUTBOX#*']],
      // A pause that ends lets the next scan find what waits.
      [['UpdateItem'], ['OUTBOX#*'], ['pendingIn', 'dueAt']],
      // The address is saved with what is published, which is not new to it.
      [['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']],
    ],
  },
  'write-bets': {
    failureImpact:
      'People cannot log, import, change or remove their own bets; they still see them.',
    rows: [
      [['GetItem', 'ConditionCheckItem'], ['ACCOUNT']],
      [['GetItem', 'Query', 'PutItem', 'DeleteItem'], ['BETS#*']],
      [['UpdateItem'], ['BETS#*'], ['bets', 'changes', 'day', 'today']],
    ],
  },
};

/**
 * Sign-in and the account routes: a function for each group of permissions, and the authorizer that
 * verifies access tokens.
 */
export function addAccountApi(scope: Construct, props: AccountApiProps): void {
  const { config, httpApi, limitRoute, release, identity, masterKeys, apiKeys } = props;
  const parent = new Construct(scope, 'account');
  const authorizer = new HttpJwtAuthorizer('access-token', identity.issuer, {
    jwtAudience: [identity.clientId],
  });
  const functions = {
    session: groupFunction(parent, 'session', props),
    account: groupFunction(parent, 'account', props),
    webhook: groupFunction(parent, 'webhook', props),
    'write-bets': groupFunction(parent, 'write-bets', props),
  };
  identity.allowSignIn(functions.session);
  apiKeys.tell(functions.account);
  functions.webhook.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  for (const name of Object.keys(functions) as AccountFunctionName[]) {
    // One permission for all routes of a function.
    const integration = new HttpLambdaIntegration(name, release(functions[name]), {
      scopePermissionToRoute: false,
    });
    const routes = endpointsOf(name).flatMap((endpoint) =>
      routeLimitsOf(endpoint, config.protection.keyedRequestsPerSecond).map(
        ([key, limit]) => [endpoint, key, limit] as const,
      ),
    );
    for (const [{ path, access }, key, limit] of routes) {
      const [method] = key.split(' ');
      const route = new HttpRoute(parent, key, {
        httpApi,
        routeKey: HttpRouteKey.with(path, HttpMethod[method as Endpoint['method']]),
        integration,
        ...(access !== 'session' && { authorizer, authorizationScopes: [ACCOUNT_SCOPE] }),
      });
      limitRoute(route, key, limit);
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
  const concurrency = Math.max(...endpointsOf(name).map(({ limits }) => concurrencyOf(limits)));
  const isEvidence = name === 'webhook';
  const maxSeconds = Math.max(...endpointsOf(name).map((endpoint) => endpoint.maxSeconds ?? 10));
  const own = { failureImpact, reads, concurrency, isEvidence, maxSeconds };
  const fn = addApiFunction(scope, name, own, props);
  const passesPricesOn = endpointsOf(name).some((endpoint) => endpoint.passesPricesOn);
  for (const [variable, value] of props.config.operator) {
    if (passesPricesOn && variable === 'RAW_PRICES') {
      fn.tell(variable, value);
    }
  }
  for (const [calls, partitionKeys, attributes] of rows) {
    props.table.allow(fn, calls, partitionKeys, attributes && ['pk', 'sk', ...attributes]);
  }
  return fn;
}

/** How many environments the function may have; what needs a key is bounded by its limit alone. */
function concurrencyOf(limits: Endpoint['limits']): number {
  return 'concurrency' in limits ? limits.concurrency : 0;
}

function endpointsOf(name: AccountFunctionName): readonly Endpoint[] {
  return Object.values<Endpoint>(ACCOUNT_FUNCTIONS[name]);
}
