import { describe, expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { SESSION_ENDPOINTS } from '#functions/session/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { PROD, type Resource, templateFor } from './synthesize.ts';

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
  test('has an address of the stack alone, which does not tell the number of the account', () => {
    const [domain] = Object.values(prod.ofType('AWS::Cognito::UserPoolDomain'));
    const prefix = JSON.stringify(domain?.Properties.Domain);
    expect(prefix).toContain('AWS::StackId');
    expect(prefix).not.toContain('AWS::AccountId');
  });

  test('signs in by code flow only, with a client that has a secret, and by no flow that was not named', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      GenerateSecret: true,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ['openid', 'email', 'betting-analytics/account'],
      // Without triggers it signs nobody in; an empty list would stand for the flows of the pool.
      ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      SupportedIdentityProviders: ['COGNITO'],
      AccessTokenValidity: 15,
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    });
  });

  test('has the managed pages, which need the plan Essentials and a style', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPool', { UserPoolTier: 'ESSENTIALS' });
    dev.template.hasResourceProperties('AWS::Cognito::UserPoolDomain', { ManagedLoginVersion: 2 });
    dev.template.resourceCountIs('AWS::Cognito::ManagedLoginBranding', 1);
  });

  test('offers a second factor by an app, and asks nobody for it', () => {
    dev.template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  test('mails by SES where an address is set, and production decides', () => {
    const poolOf = ({ ofType }: typeof dev) => Object.values(ofType('AWS::Cognito::UserPool'))[0];
    const mail = poolOf(prod)?.Properties.EmailConfiguration;
    expect(mail).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: PROD.MAIL_FROM,
    });
    expect(JSON.stringify(mail)).toContain(':identity/mail.example.org');
    expect(poolOf(dev)?.Properties).not.toHaveProperty('EmailConfiguration');
    expect(() => readStageConfig({ ...PROD, MAIL_FROM: '' })).toThrow(/MAIL_FROM is not set/);
    const decided = templateFor({ ...PROD, MAIL_FROM: '', COGNITO_MAIL: 'on' });
    expect(poolOf(decided)?.Properties).not.toHaveProperty('EmailConfiguration');
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
