import { Aws, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';

const RESOURCE_SERVER = 'betting-analytics';
/** What an access token must be good for. An ID token has no scope, so it is refused. */
export const ACCOUNT_SCOPE = `${RESOURCE_SERVER}/account`;

/** Who has an account: the pool, its sign-in pages, and the scope of its access tokens. */
export type Users = ReturnType<typeof addUsers>;

/** A pool that a stage which keeps its data keeps, too. */
export function addUsers(scope: Construct, config: StageConfig) {
  const pool = userPool(new Construct(scope, 'identity'), config);
  const server = pool.addResourceServer('resource-server', {
    identifier: RESOURCE_SERVER,
    scopes: [{ scopeName: 'account', scopeDescription: 'The account of the signed-in person' }],
  });
  return { pool, server };
}

/**
 * Eight digits of the stack's id: the addresses of sign-in are public, and need not tell the number
 * of the account.
 */
function shortStackId(): string {
  return Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
}

function userPool(scope: Construct, { name, keepData, mailFrom }: StageConfig): cognito.UserPool {
  const pool = new cognito.UserPool(scope, 'users', {
    userPoolName: name,
    featurePlan: cognito.FeaturePlan.ESSENTIALS,
    // A new account is on the plan free.
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
    // An account holds keys and the secret of a webhook: who wants a second factor may have one.
    mfa: cognito.Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
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
    cognitoDomain: { domainPrefix: `${name}-${shortStackId()}` },
    managedLoginVersion: cognito.ManagedLoginVersion.NEWER_MANAGED_LOGIN,
  });
  if (mailFrom) {
    sendBySes(pool, mailFrom);
  }
  acknowledge(pool, {
    'AwsSolutions-COG2':
      'A second factor is offered, not asked for: it would keep people from signing up.',
    'AwsSolutions-COG3':
      'Threat protection is part of the plan Plus, which costs four times as much.',
    'AwsSolutions-COG8': 'The plan Plus adds threat protection only.',
  });
  return pool;
}

/** Codes are mailed by SES from an address of a verified domain, without Cognito's 50 a day. */
function sendBySes(pool: cognito.UserPool, from: string): void {
  const [, domain = ''] = from.split('@');
  const resource = pool.node.defaultChild as cognito.CfnUserPool;
  resource.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from,
    sourceArn: Stack.of(pool).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: domain,
    }),
  };
}
