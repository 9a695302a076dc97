import { Aws, Duration, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPoolClient,
  FeaturePlan,
  ManagedLoginVersion,
  OAuthScope,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { Environment, StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

const RESOURCE_SERVER = 'betting-analytics';
/** What an access token must be good for. An ID token has no scope, so it is refused. */
export const ACCOUNT_SCOPE = `${RESOURCE_SERVER}/account`;

type IdentityProps = {
  readonly config: StageConfig;
  /** Where people reach the service: `https://host`, without a path. */
  readonly publicUrl: string;
};

/**
 * Who people are: a pool of users, its sign-in pages, and the one client that signs them in, which is a function and can
 * therefore keep a secret.
 */
export class Identity extends Construct {
  readonly poolId: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The secret of the client, as a secret's ARN. */
  readonly clientSecretArn: string;
  /** The variables of a function that talks to the provider. */
  readonly environment: Environment;

  constructor(scope: Construct, id: string, { config, publicUrl }: IdentityProps) {
    super(scope, id);
    const pool = userPool(this, config);
    const client = signInClient(pool, publicUrl);
    const { attrClientSecret } = client.node.defaultChild as CfnUserPoolClient;
    const secret = new Secret(this, 'client-secret', {
      description: 'With it the sign-in functions prove to the identity provider who they are.',
      secretStringValue: SecretValue.resourceAttribute(attrClientSecret),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, { 'AwsSolutions-SMG4': 'The pool makes the value; a new client brings a new one.' });

    this.poolId = pool.userPoolId;
    this.issuer = pool.userPoolProviderUrl;
    this.clientId = client.userPoolClientId;
    this.clientSecretArn = secret.secretArn;
    this.environment = {
      IDENTITY_ISSUER: this.issuer,
      IDENTITY_CLIENT_ID: this.clientId,
      IDENTITY_CLIENT_SECRET: this.clientSecretArn,
      IDENTITY_SCOPE: ACCOUNT_SCOPE,
      PUBLIC_URL: publicUrl,
    };
  }
}

function userPool(scope: Construct, { keepData }: StageConfig): UserPool {
  const { stackName } = Stack.of(scope);
  const pool = new UserPool(scope, 'users', {
    userPoolName: stackName,
    featurePlan: FeaturePlan.ESSENTIALS,
    // A new account is on the plan free.
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: AccountRecovery.EMAIL_ONLY,
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
    managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  acknowledge(pool, {
    'AwsSolutions-COG2': 'An account holds no money; a second factor would keep people from signing up.',
    'AwsSolutions-COG3': 'Threat protection is part of the plan Plus, which costs four times as much.',
    'AwsSolutions-COG8': 'The plan Plus adds threat protection only.',
  });
  return pool;
}

function signInClient(pool: UserPool, publicUrl: string): UserPoolClient {
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
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.custom(ACCOUNT_SCOPE)],
      callbackUrls: [`${publicUrl}/signed-in`],
    },
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    accessTokenValidity: Duration.minutes(15),
    idTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    enableTokenRevocation: true,
    preventUserExistenceErrors: true,
  });
  client.node.addDependency(server);
  return client;
}
