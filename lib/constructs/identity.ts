import { Aws, Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

const RESOURCE_SERVER = 'betting-analytics';
/** What an access token must be good for. An ID token has no scope, so it is refused. */
export const ACCOUNT_SCOPE = `${RESOURCE_SERVER}/account`;

export type Identity = ReturnType<typeof addIdentityProvider>;

/**
 * Who people are: a pool of users, its sign-in pages, and the one client that signs them in, which
 * is a function and can therefore keep a secret. `publicUrl` is where people reach the service:
 * `https://host`, without a path.
 */
export function addIdentityProvider(scope: Construct, config: StageConfig, publicUrl: string) {
  const parent = new Construct(scope, 'identity');
  const pool = userPool(parent, config);
  const client = signInClient(pool, publicUrl);
  const { attrClientSecret } = client.node.defaultChild as cognito.CfnUserPoolClient;
  const secret = new Secret(parent, 'client-secret', {
    description: 'With it the sign-in functions prove to the identity provider who they are.',
    secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'The pool makes the value; a new client brings a new one.',
  });
  const [issuer, clientId] = [pool.userPoolProviderUrl, client.userPoolClientId];
  return {
    poolId: pool.userPoolId,
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

function userPool(scope: Construct, { keepData }: StageConfig): cognito.UserPool {
  const { stackName } = Stack.of(scope);
  const pool = new cognito.UserPool(scope, 'users', {
    userPoolName: stackName,
    featurePlan: cognito.FeaturePlan.ESSENTIALS,
    // A new account is on the plan free.
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      minLength: 12,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
    },
    deletionProtection: keepData,
    removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  pool.addDomain('pages', {
    cognitoDomain: { domainPrefix: `${stackName}-${Aws.ACCOUNT_ID}` },
    managedLoginVersion: cognito.ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  acknowledge(pool, {
    'AwsSolutions-COG2':
      'An account holds no money; a second factor would keep people from signing up.',
    'AwsSolutions-COG3':
      'Threat protection is part of the plan Plus, which costs four times as much.',
    'AwsSolutions-COG8': 'The plan Plus adds threat protection only.',
  });
  return pool;
}

function signInClient(pool: cognito.UserPool, publicUrl: string): cognito.UserPoolClient {
  const server = pool.addResourceServer('resource-server', {
    identifier: RESOURCE_SERVER,
    scopes: [{ scopeName: 'account', scopeDescription: 'The account of the signed-in person' }],
  });
  const client = pool.addClient('sign-in', {
    generateSecret: true,
    // Each flow that is not named here is switched off: by default the pool would allow more.
    authFlows: { userSrp: false },
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
    enableTokenRevocation: true,
    preventUserExistenceErrors: true,
  });
  client.node.addDependency(server);
  return client;
}
