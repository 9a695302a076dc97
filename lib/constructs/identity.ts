import { Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { addAlarms } from './alarms.ts';
import { addPoolFirewall } from './firewall.ts';
import { FIVE_MINUTES } from './metrics.ts';
import type { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';
import { ACCOUNT_SCOPE, type Users } from './users.ts';

export type Identity = ReturnType<typeof addIdentity>;

/** In five minutes. As many all day long cost some 130 USD at Cognito. */
const MANY_SIGN_UPS = 30;

/**
 * How people sign in: the one client of the pool, which is a function and can therefore keep a
 * secret, and the style of its pages. `publicUrl` is where people reach the service:
 * `https://host`, without a path.
 */
export function addIdentity(scope: Construct, { users, config }: Shared, publicUrl: string) {
  const parent = new Construct(scope, 'identity');
  if (config.protection.edgeDomain) {
    addPoolFirewall(parent, users.pool);
  }
  const client = signInClient(parent, users, publicUrl);
  const { attrClientSecret } = client.node.defaultChild as cognito.CfnUserPoolClient;
  const secret = new Secret(parent, 'client-secret', {
    description: 'With it the sign-in functions prove to the identity provider who they are.',
    secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'The pool makes the value; a new client brings a new one.',
  });
  const issuer = users.pool.userPoolProviderUrl;
  const clientId = client.userPoolClientId;
  // Without a style the sign-in pages do not open.
  new cognito.CfnManagedLoginBranding(parent, 'style', {
    userPoolId: users.pool.userPoolId,
    clientId,
    useCognitoProvidedValues: true,
  });
  addAlarms(parent, [
    {
      name: 'sign-ups',
      measures: new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignUpSuccesses',
        dimensionsMap: { UserPool: users.pool.userPoolId, UserPoolClient: clientId },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      }),
      threshold: MANY_SIGN_UPS,
      failureImpact:
        'Thirty accounts or more were made in five minutes, as in a flood: Cognito may charge for ' +
        'each of them. People can still sign in.',
    },
  ]);
  return {
    issuer,
    clientId,
    /** Permits a function to talk to the provider, and tells it how. */
    allowSignIn(fn: ServiceFunction): void {
      fn.mayRead('IDENTITY_CLIENT_SECRET', secret);
      fn.tell('IDENTITY_ISSUER', issuer);
      fn.tell('IDENTITY_CLIENT_ID', clientId);
      fn.tell('IDENTITY_SCOPE', ACCOUNT_SCOPE);
      fn.tell('PUBLIC_URL', publicUrl);
    },
  };
}

function signInClient(
  scope: Construct,
  { pool, server }: Users,
  publicUrl: string,
): cognito.UserPoolClient {
  const client = new cognito.UserPoolClient(scope, 'sign-in', {
    userPool: pool,
    generateSecret: true,
    // Each flow that is not named here is switched off: by default the pool would allow more. This
    // one can sign in by triggers only, and the pool has none.
    authFlows: { custom: true },
    oAuth: {
      flows: { authorizationCodeGrant: true, implicitCodeGrant: false, clientCredentials: false },
      scopes: [
        cognito.OAuthScope.OPENID,
        cognito.OAuthScope.EMAIL,
        cognito.OAuthScope.custom(ACCOUNT_SCOPE),
      ],
      callbackUrls: [`${publicUrl}/signed-in`],
    },
    supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    // Two tabs may use the same token at once.
    refreshTokenRotationGracePeriod: Duration.minutes(1),
    enableTokenRevocation: true,
    preventUserExistenceErrors: true,
  });
  client.node.addDependency(server);
  return client;
}
