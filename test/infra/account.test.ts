import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { SESSION_ENDPOINTS } from '#functions/session/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { SignInStyleStack } from '../../lib/sign-in-style-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { PROD, type Resource, stackFor, templateFor, unbundledApp } from './synthesize.ts';

const dev = templateFor();
const prod = templateFor(PROD);

const idOf = (resources: Record<string, Resource>, pattern: RegExp) =>
  Object.keys(resources).find((id) => pattern.test(id));

describe('the account routes', () => {
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
    const open = Object.values<Endpoint>(ACCOUNT_ENDPOINTS).filter(
      ({ access }) => access === 'session',
    );
    expect(open).toEqual(Object.values(SESSION_ENDPOINTS));
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
  for (const { Properties } of Object.values(dev.ofType('AWS::Lambda::Function'))) {
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
