import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { SignInStyleStack } from '../../lib/sign-in-style-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { joined, PROD, type Resource, stackFor, templateFor, unbundledApp } from './synthesize.ts';

const dev = templateFor();
const prod = templateFor(PROD);

type Statement = {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, string[]>>;
};

const functions = Object.values(dev.ofType('AWS::Lambda::Function'));
const functionNamed = (name: string) =>
  functions.find(({ Properties }) => Properties.FunctionName === `betting-analytics-dev-${name}`)
    ?.Properties;

function statementsOf(name: string): Statement[] {
  const role = joined(functionNamed(name)?.Role);
  return Object.values(dev.ofType('AWS::IAM::Policy'))
    .filter(({ Properties }) => [Properties.Roles].flat().map(joined).includes(role))
    .flatMap(
      ({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
    );
}

/** What a function may do with rows, as `GetItem ACCOUNT`. */
function rowsOf(name: string): string[] {
  return statementsOf(name)
    .flatMap(({ Action, Condition }) => {
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? ['anything'];
      const calls = [Action].flat().filter((action) => action.startsWith('dynamodb:'));
      return calls.flatMap((call) => keys.map((key) => `${call.slice(9)} ${key}`));
    })
    .sort();
}

/** The secrets that a function may read, by their logical ids. */
function secretsOf(name: string): string[] {
  return statementsOf(name)
    .filter(({ Action }) => [Action].flat().includes('secretsmanager:GetSecretValue'))
    .flatMap(({ Resource }) => [Resource].flat().map(joined));
}

const names = Object.keys(ACCOUNT_ENDPOINTS);
const idOf = (resources: Record<string, Resource>, pattern: RegExp) =>
  Object.keys(resources).find((id) => pattern.test(id));

describe('the account routes', () => {
  test('may make the calls of their stores on the rows they need, and no others', () => {
    const account = 'GetItem ACCOUNT';
    const snapshot = ['GetItem SNAPSHOT', 'GetItem SNAPSHOT#*'];
    const settings = ['GetItem SUBSCRIBER', 'UpdateItem SUBSCRIBER'];
    const subscriber = [
      ...settings,
      'ConditionCheckItem ACCOUNT',
      'ConditionCheckItem SUBSCRIBER',
      'DeleteItem CELL#*',
      'GetItem CELL#*',
      'PutItem CELL#*',
    ];
    const expected: Readonly<Record<string, readonly string[]>> = {
      'start-sign-in': [],
      'finish-sign-in': ['UpdateItem ACCOUNT'],
      'open-session': [],
      'end-session': [],
      'get-profile': [account],
      'list-keys': [account, 'GetItem KEY#*', 'Query ACCOUNT#*'],
      'create-key': [account, 'PutItem ACCOUNT#*', 'PutItem KEY#*', 'UpdateItem ACCOUNT'],
      'revoke-key': [
        account,
        'GetItem ACCOUNT#*',
        'UpdateItem ACCOUNT',
        'UpdateItem ACCOUNT#*',
        'UpdateItem KEY#*',
      ],
      'get-settings': [account, 'GetItem SUBSCRIBER'],
      'put-settings': [account, ...subscriber],
      'preview-settings': [account, ...snapshot, 'GetItem SUBSCRIBER'],
      'get-webhook': [account, 'GetItem SUBSCRIBER', 'Query OUTBOX#*'],
      'save-webhook': [account, ...snapshot, ...subscriber, 'PutItem OUTBOX#*', 'Query OUTBOX#*'],
      'remove-webhook': [account, ...subscriber],
      'rotate-webhook-secret': [account, ...settings],
      'test-webhook': [account, 'GetItem SUBSCRIBER'],
      'list-deliveries': [account, 'GetItem SUBSCRIBER', 'Query OUTBOX#*'],
      'replay-delivery': [
        account,
        'GetItem SUBSCRIBER',
        'PutItem CELL#*',
        'PutItem OUTBOX#*',
        'Query OUTBOX#*',
      ],
      'get-account-opportunities': [account, ...snapshot, 'GetItem SUBSCRIBER'],
      'get-account-matches': [account, ...snapshot],
      'get-account-event': [account, 'GetItem SNAPSHOT'],
    };
    for (const name of names) {
      expect(rowsOf(name), name).toEqual(expected[name]?.toSorted());
    }
  });

  test('that show, make or use webhook secrets may read the master key; those of the session, the client secret', () => {
    const secrets = dev.ofType('AWS::SecretsManager::Secret');
    const [masterKey, client] = [idOf(secrets, /masterkey/i), idOf(secrets, /clientsecret/i)];
    const readersOf = (id: string | undefined) =>
      names.filter((name) => secretsOf(name).includes(id ?? ''));
    expect(readersOf(masterKey)).toEqual([
      'get-webhook',
      'save-webhook',
      'rotate-webhook-secret',
      'test-webhook',
    ]);
    expect(readersOf(client)).toEqual([
      'start-sign-in',
      'finish-sign-in',
      'open-session',
      'end-session',
    ]);
  });

  test('stand behind the authorizer with a scope that no ID token has, but for sign-in and session', () => {
    const routes = Object.values(dev.ofType('AWS::ApiGatewayV2::Route')).map(
      ({ Properties }) => Properties,
    );
    const [authorizerId, authorizer] =
      Object.entries(dev.ofType('AWS::ApiGatewayV2::Authorizer'))[0] ?? [];
    expect(authorizer?.Properties).toMatchObject({
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: idOf(dev.ofType('AWS::Cognito::UserPoolClient'), /./) }],
        Issuer: { 'Fn::GetAtt': [idOf(dev.ofType('AWS::Cognito::UserPool'), /./), 'ProviderURL'] },
      },
    });
    for (const { method, path, access } of Object.values<Endpoint>(ACCOUNT_ENDPOINTS)) {
      const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
      if (access === 'session') {
        expect(route?.AuthorizationType, path).toBe('NONE');
      } else {
        expect(route, path).toMatchObject({
          AuthorizationType: 'JWT',
          AuthorizerId: { Ref: authorizerId },
          AuthorizationScopes: ['betting-analytics/account'],
        });
      }
    }
    const isOfSession = (name: string) =>
      (ACCOUNT_ENDPOINTS as Record<string, Endpoint>)[name]?.access === 'session';
    expect(names.filter(isOfSession)).toEqual([
      'start-sign-in',
      'finish-sign-in',
      'open-session',
      'end-session',
    ]);
  });
});

describe('the pool of users', () => {
  test('signs in by code flow only, with a client that has a secret, and by no flow that was not named', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ['openid', 'email', 'betting-analytics/account'],
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      SupportedIdentityProviders: ['COGNITO'],
      AccessTokenValidity: 15,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  test('has the managed pages, which need the plan Essentials and a style', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'ESSENTIALS' });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
    const app = unbundledApp();
    const style = new SignInStyleStack(app, readStageConfig({}), stackFor({}, app));
    Template.fromStack(style).resourceCountIs('AWS::Cognito::ManagedLoginBranding', 1);
  });

  test('of production survives the deletion of its stack', () => {
    prod.template.hasResource('AWS::Cognito::UserPool', {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtection: 'ACTIVE' },
    });
  });
});

test('the secret of the client is in no variable of any function', () => {
  for (const { Properties } of functions) {
    expect(JSON.stringify(Properties.Environment ?? {})).not.toContain('ClientSecret"');
  }
});

test('the sign-in pages have their style in the account and region of a pinned stage', () => {
  const pinned = { ...PROD, DEPLOY_ACCOUNT: '123456789012', DEPLOY_REGION: 'eu-west-1' };
  const app = unbundledApp();
  const style = new SignInStyleStack(app, readStageConfig(pinned), stackFor(pinned, app));
  expect([style.account, style.region]).toEqual(['123456789012', 'eu-west-1']);
  expect(() => app.synth()).not.toThrow();
});
