import { type App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { BettingAnalyticsStack } from '../../lib/betting-analytics-stack.ts';
import { EdgeStack } from '../../lib/edge-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { templateFor, unbundledApp } from './synthesize.ts';

const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d';
const EDGE_CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/4e5f6a7b';
const API = { API_DOMAIN: 'origin.example.org', API_CERTIFICATE_ARN: CERTIFICATE };
const EDGE = { ...API, EDGE_DOMAIN: 'api.example.org', EDGE_CERTIFICATE_ARN: EDGE_CERTIFICATE };

function edgeStack(app: App = unbundledApp()): EdgeStack {
  const domain = { name: EDGE.EDGE_DOMAIN, certificateArn: EDGE.EDGE_CERTIFICATE_ARN };
  return new EdgeStack(app, readStageConfig(EDGE), { origin: API.API_DOMAIN, domain });
}

describe('the API under a name of its own', () => {
  test('has that name in its output, and its generated name is closed', () => {
    const { template } = templateFor(API);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'origin.example.org',
      DomainNameConfigurations: [{ CertificateArn: CERTIFICATE, SecurityPolicy: 'TLS_1_2' }],
    });
    template.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1);
    template.hasOutput('ApiUrl', { Value: 'https://origin.example.org' });
  });

  test('is not made by default', () => {
    const { template } = templateFor();
    template.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
  });
});

describe('the edge', () => {
  const template = Template.fromStack(edgeStack());
  const { ofType } = templateFor(EDGE);

  test('is a stack of its own in the region of CloudFront, wherever the service is', () => {
    expect(edgeStack()).toMatchObject({
      stackName: 'betting-analytics-dev-edge',
      region: 'us-east-1',
    });
  });

  test('refuses an address that asks too often with 429', () => {
    template.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: {
            RateBasedStatement: { Limit: 2_000, AggregateKeyType: 'IP', EvaluationWindowSec: 300 },
          },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        },
      ],
    });
  });

  test('calls the API by its own name over TLS, without the Host of the viewer, and caches no account data', () => {
    const [policy] = Object.keys(template.findResources('AWS::CloudFront::CachePolicy'));
    const [acl] = Object.keys(template.findResources('AWS::WAFv2::WebACL'));
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['api.example.org'],
        WebACLId: { 'Fn::GetAtt': [acl, 'Arn'] },
        Origins: [
          {
            DomainName: 'origin.example.org',
            CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
          },
        ],
        DefaultCacheBehavior: {
          // CachingDisabled and AllViewerExceptHostHeader, by the ids that AWS gives its own
          // policies.
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          ViewerProtocolPolicy: 'https-only',
        },
        CacheBehaviors: [
          { PathPattern: '/docs*', CachePolicyId: { Ref: policy } },
          { PathPattern: '/api/v1/openapi.json', CachePolicyId: { Ref: policy } },
          { PathPattern: '/record/tile/*', CachePolicyId: { Ref: policy } },
        ],
      },
    });
  });

  test('tells the functions of the API that it hands on the address of the client', () => {
    const behind = (functions: ReturnType<typeof ofType>) =>
      Object.values(functions)
        .map(({ Properties }) => JSON.stringify(Properties.Environment))
        .filter((text) => text.includes('"BEHIND_EDGE":"yes"')).length;
    // Every endpoint, and what answers unknown paths.
    expect(behind(ofType('AWS::Lambda::Function'))).toBe(Object.keys(ENDPOINTS).length + 1);
    expect(behind(templateFor(API).ofType('AWS::Lambda::Function'))).toBe(0);
  });

  test('has no finding of the rule packs that was not answered, nor has the service behind it', () => {
    const app = unbundledApp();
    new BettingAnalyticsStack(app, readStageConfig(EDGE));
    edgeStack(app);
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
    expect(() => app.synth()).not.toThrow();
  });
});

describe('a setting that cannot be used is refused by the name of its variable:', () => {
  test.each([
    ['RESERVED_CONCURRENCY', { RESERVED_CONCURRENCY: 'yes' }],
    ['MONTHLY_BUDGET_USD', { MONTHLY_BUDGET_USD: '1e3', ALARM_EMAIL: 'ops@example.org' }],
    ['ALARM_EMAIL', { MONTHLY_BUDGET_USD: '300' }],
    ['API_DOMAIN', { ...API, API_DOMAIN: 'https://origin.example.org' }],
    ['API_DOMAIN', { API_CERTIFICATE_ARN: CERTIFICATE }],
    ['API_CERTIFICATE_ARN', { API_DOMAIN: 'origin.example.org' }],
    ['API_DOMAIN', { EDGE_DOMAIN: 'api.example.org', EDGE_CERTIFICATE_ARN: EDGE_CERTIFICATE }],
    ['EDGE_CERTIFICATE_ARN', { ...EDGE, EDGE_CERTIFICATE_ARN: CERTIFICATE }],
    ['EDGE_CERTIFICATE_ARN', { ...API, EDGE_DOMAIN: 'api.example.org' }],
  ])('%s', (name, environment) => {
    expect(() => readStageConfig(environment)).toThrow(new RegExp(`^${name} is ".*"; it must be `));
  });
});
