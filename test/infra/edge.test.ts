import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { VIEW_PATHS } from '#functions/get-page/endpoint.ts';
import { EdgeStack } from '../../lib/edge-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { stageFor, templateFor, unbundledApp } from './synthesize.ts';

const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b2c3d';
const EDGE_CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/4e5f6a7b';
const PREPARED = { API_DOMAIN: 'origin.example.org', API_CERTIFICATE_ARN: CERTIFICATE };
const API = { ...PREPARED, DOMAINS_IN_USE: 'yes' };
const EDGE = {
  ...API,
  DEPLOY_REGION: 'eu-central-1',
  EDGE_DOMAIN: 'api.example.org',
  EDGE_CERTIFICATE_ARN: EDGE_CERTIFICATE,
};

function edgeStack(app: App = unbundledApp(), more: Readonly<Record<string, string>> = {}) {
  const domain = { name: EDGE.EDGE_DOMAIN, certificateArn: EDGE.EDGE_CERTIFICATE_ARN };
  const config = readStageConfig({ ...EDGE, ...more });
  return new EdgeStack(app, config, { origin: API.API_DOMAIN, domain });
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

  test('is made beside the generated one, which goes on until DNS knows the name', () => {
    const { template } = templateFor(PREPARED);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
    template.resourceCountIs('AWS::ApiGatewayV2::ApiMapping', 1);
    template.hasOutput('ApiDomainTarget', {});
    expect(JSON.stringify(template.toJSON().Outputs.ApiUrl)).toContain('ApiEndpoint');
    const [client] = Object.values(template.findResources('AWS::Cognito::UserPoolClient'));
    expect(JSON.stringify(client?.Properties.CallbackURLs)).toContain('ApiEndpoint');
    const functions = templateFor({ ...EDGE, DOMAINS_IN_USE: 'no' }).ofType(
      'AWS::Lambda::Function',
    );
    expect(JSON.stringify(functions)).not.toContain('EDGE_SECRET');
  });

  test('is not made by default', () => {
    const { template } = templateFor();
    template.resourceCountIs('AWS::ApiGatewayV2::DomainName', 0);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: false });
  });
});

type Behavior = {
  readonly PathPattern: string;
  readonly CachePolicyId: { readonly Ref: string };
  readonly OriginRequestPolicyId?: unknown;
  readonly ResponseHeadersPolicyId: unknown;
};

describe('the edge', () => {
  const template = Template.fromStack(edgeStack());
  const distribution = () => {
    const [found] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
    return found?.Properties.DistributionConfig as {
      readonly CacheBehaviors: readonly Behavior[];
      readonly DefaultCacheBehavior: Behavior;
    };
  };
  const behaviors = () => distribution().CacheBehaviors;

  test('is a stack of its own in the region of CloudFront, wherever the service is', () => {
    expect(edgeStack()).toMatchObject({
      stackName: 'betting-analytics-dev-edge',
      region: 'us-east-1',
    });
  });

  test('sends its word before the functions ask for it', () => {
    const { data, service } = stageFor(EDGE);
    const [edge] = service.dependencies.filter(({ stackName }) => stackName.endsWith('-edge'));
    expect(edge?.dependencies).toEqual([data]);
  });

  test('is pinned to the account of its stage', () => {
    expect(edgeStack(unbundledApp(), { DEPLOY_ACCOUNT: '123456789012' }).account).toBe(
      '123456789012',
    );
  });

  test('refuses an address that asks too often with 429, then what AWS knows as an attack', () => {
    const groups = [
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ];
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
        ...groups.map((Name) => ({
          Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name } },
          OverrideAction: { None: {} },
        })),
      ],
    });
  });

  test('only counts the rules of AWS that customers would break', () => {
    const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
    const rules = acl?.Properties.Rules as readonly { readonly Statement: object }[];
    const counted = rules.flatMap(
      ({ Statement }) =>
        (Statement as { ManagedRuleGroupStatement?: { RuleActionOverrides?: { Name: string }[] } })
          .ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
    );
    expect(counted.map(({ Name }) => Name)).toEqual([
      'NoUserAgent_HEADER',
      'SizeRestrictions_QUERYSTRING',
      'SizeRestrictions_BODY',
      'GenericRFI_BODY',
      'EC2MetaDataSSRF_BODY',
    ]);
  });

  test('logs what it refused or counted for 14 days, without credentials and queries', () => {
    template.hasResourceProperties('AWS::WAFv2::LoggingConfiguration', {
      LoggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY' }],
      },
      RedactedFields: [
        { SingleHeader: { Name: 'authorization' } },
        { SingleHeader: { Name: 'cookie' } },
        { QueryString: {} },
      ],
    });
    template.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: 'aws-waf-logs-betting-analytics-dev-edge',
      RetentionInDays: 14,
    });
  });

  test('calls the API by its own name over TLS, without the Host of the viewer, and caches no account data', () => {
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
      },
    });
  });

  test('keeps documents, the files of the page and, for a minute, its views, by nothing that a person sends', () => {
    const policies = template.findResources('AWS::CloudFront::CachePolicy');
    const policyOf = (name: string) =>
      Object.keys(policies).find((id) =>
        String(policies[id]?.Properties.CachePolicyConfig.Name).endsWith(name),
      );
    const kept = Object.fromEntries(
      behaviors().map(({ PathPattern, CachePolicyId }) => [PathPattern, CachePolicyId.Ref]),
    );
    for (const path of [
      '/docs*',
      '/api/v1/openapi.json',
      '/record/tile/*',
      '/page/*',
      '/clients*',
      '/landing',
      '/status.json',
    ]) {
      expect(kept[path], path).toBe(policyOf('-documents'));
    }
    for (const path of [...VIEW_PATHS, '/events/*']) {
      expect(kept[path], path).toBe(policyOf('-views'));
    }
    expect(Object.keys(kept)).toHaveLength(7 + VIEW_PATHS.length + 1);
    for (const { OriginRequestPolicyId } of behaviors()) {
      expect(OriginRequestPolicyId).toBeUndefined();
    }
    for (const { Properties } of Object.values(policies)) {
      expect(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
      });
    }
    template.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: { Name: 'betting-analytics-dev-edge-views', MinTTL: 60, MaxTTL: 60 },
    });
  });

  test('tells browsers to stay with https, whatever they asked for', () => {
    const [policy] = Object.keys(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000, Override: true },
        },
      },
    });
    for (const { ResponseHeadersPolicyId } of [
      ...behaviors(),
      distribution().DefaultCacheBehavior,
    ]) {
      expect(ResponseHeadersPolicyId).toEqual({ Ref: policy });
    }
  });

  test('wakes a person when it gives 5xx for five minutes, and tells the list when its firewall refuses a flood', () => {
    const addresses = { ALARM_EMAIL: 'ops@example.org', ALARM_LIST_EMAIL: 'alarms@example.org' };
    const alarms = Template.fromStack(edgeStack(unbundledApp(), addresses));
    const topicTo = (address: string) =>
      Object.values(alarms.findResources('AWS::SNS::Subscription')).find(
        ({ Properties }) => Properties.Endpoint === address,
      )?.Properties.TopicArn;
    alarms.hasResourceProperties('AWS::CloudWatch::CompositeAlarm', {
      AlarmName: 'betting-analytics-dev-edge-incident-edge',
      AlarmActions: [topicTo('ops@example.org')],
    });
    alarms.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'betting-analytics-dev-edge-server-errors',
      MetricName: '5xxErrorRate',
      Period: 60,
      EvaluationPeriods: 5,
      AlarmActions: [topicTo('alarms@example.org')],
    });
    alarms.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'betting-analytics-dev-edge-refused',
      MetricName: 'BlockedRequests',
      // The firewall reports under the name that its own metrics have.
      Dimensions: [
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: 'betting-analytics-dev-edge-requests' },
      ],
    });
    alarms.hasResourceProperties('AWS::WAFv2::WebACL', {
      VisibilityConfig: { MetricName: 'betting-analytics-dev-edge-requests' },
    });
  });
});

describe('a setting that cannot be used is refused by the name of its variable:', () => {
  test.each([
    ['RESERVED_CONCURRENCY', { RESERVED_CONCURRENCY: 'yes' }],
    ['MONTHLY_BUDGET_USD', { MONTHLY_BUDGET_USD: '1e3', ALARM_EMAIL: 'ops@example.org' }],
    ['ALARM_EMAIL', { MONTHLY_BUDGET_USD: '300' }],
    ['API_DOMAIN', { ...API, API_DOMAIN: 'https://origin.example.org' }],
    ['API_DOMAIN', { API_CERTIFICATE_ARN: CERTIFICATE }],
    ['DOMAINS_IN_USE', { ...API, DOMAINS_IN_USE: 'soon' }],
    ['API_CERTIFICATE_ARN', { API_DOMAIN: 'origin.example.org' }],
    ['DEPLOY_REGION', { ...EDGE, DEPLOY_REGION: '' }],
    ['API_DOMAIN', { EDGE_DOMAIN: 'api.example.org', EDGE_CERTIFICATE_ARN: EDGE_CERTIFICATE }],
    ['EDGE_CERTIFICATE_ARN', { ...EDGE, EDGE_CERTIFICATE_ARN: CERTIFICATE }],
    ['EDGE_CERTIFICATE_ARN', { ...API, EDGE_DOMAIN: 'api.example.org' }],
  ])('%s', (name, environment) => {
    expect(() => readStageConfig(environment)).toThrow(new RegExp(`^${name} is ".*"; it must be `));
  });
});

test('the sign-in pages, which are not behind the edge, have a firewall where there is one', () => {
  const { template, ofType } = templateFor(EDGE);
  const [firewall] = Object.entries(ofType('AWS::WAFv2::WebACL'));
  expect(firewall?.[1].Properties).toMatchObject({
    Scope: 'REGIONAL',
    Rules: [
      {
        Action: { Block: {} },
        Statement: { RateBasedStatement: { Limit: 300, AggregateKeyType: 'IP' } },
      },
      { Name: 'AWSManagedRulesAmazonIpReputationList' },
    ],
  });
  template.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
    WebACLArn: { 'Fn::GetAtt': [firewall?.[0], 'Arn'] },
  });
  expect(Object.keys(templateFor().ofType('AWS::WAFv2::WebACL'))).toEqual([]);
});
