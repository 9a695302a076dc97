import { type App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { EDGE_HEADER } from '../lambdas/http/from-edge.ts';
import { acknowledge } from './constructs/acknowledge.ts';
import { addAlarmMail } from './constructs/alarm-mail.ts';
import { type AlarmEntry, addAlarms } from './constructs/alarms.ts';
import { edgeSecret } from './constructs/edge-secret.ts';
import { addFirewall } from './constructs/firewall.ts';
import { FIVE_MINUTES } from './constructs/metrics.ts';
import { WatchingStack } from './monitoring-stack.ts';
import { EDGE_REGION } from './settings.ts';
import { stackProps } from './stack-props.ts';
import type { StageConfig } from './stage-config.ts';
import type { DomainConfig } from './stage-protection.ts';

type EdgeProps = {
  /** The host name of the API, which only this distribution can call. */
  readonly origin: string;
  readonly domain: DomainConfig;
};

/** What never changes under one address, or says itself how long it may be kept. */
const DOCUMENTS = [
  '/docs*',
  '/api/v1/openapi.json',
  '/record/tile/*',
  '/page/*',
  '/clients*',
  '/landing',
  '/status.json',
];
/** One page of HTML at many addresses. */
const VIEWS = ENDPOINTS['get-page']
  .map(({ path }) => path.replaceAll(/\{[^}]+\}/g, '*'))
  .filter((path) => !DOCUMENTS.some((pattern) => path.startsWith(pattern.replace('*', ''))));
/** How long a view may be older than the deployment. */
const VIEW_AGE = Duration.minutes(1);

/**
 * CloudFront in front of the API, with a firewall. Answers with account data are never cached here;
 * documents and the page are. It is a stack of its own, because CloudFront takes its rules from one
 * region only.
 */
export class EdgeStack extends WatchingStack {
  constructor(scope: App, config: StageConfig, { origin, domain }: EdgeProps) {
    const name = `${config.name}-edge`;
    super(scope, name, {
      ...stackProps(config),
      prefix: name,
      description: 'CloudFront in front of the API, with a firewall.',
      env: { ...config.target, region: EDGE_REGION },
    });
    const parent = new Construct(this, 'edge');
    const toOrigin = originBehavior(parent, origin, config);
    const distribution = new cloudfront.Distribution(parent, 'distribution', {
      comment: this.stackName,
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(parent, 'certificate', domain.certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      webAclId: addFirewall(parent, config).attrArn,
      defaultBehavior: {
        ...toOrigin,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        // With the viewer's Host the API would not know its own name, and refuse with 403.
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
      additionalBehaviors: {
        ...cached(toOrigin, documentCache(parent), DOCUMENTS),
        ...cached(toOrigin, viewCache(parent), VIEWS),
      },
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Readers may be in any country.',
      'AwsSolutions-CFR3':
        'Its log would hold whole addresses and paths of everyone; the API logs every request ' +
        'without them, and the firewall what it refuses.',
    });
    addAlarms(parent, alarmsOf(distribution, this.stackName));
    addAlarmMail(this, config);
    new CfnOutput(parent, 'EdgeDomainTarget', { value: distribution.distributionDomainName });
  }
}

/** Requests reach the API with the word that only this distribution sends. */
function originBehavior(
  scope: Construct,
  origin: string,
  config: StageConfig,
): cloudfront.BehaviorOptions {
  const secret = edgeSecret(config);
  if (secret === undefined) {
    throw new Error('An edge needs EDGE_DOMAIN and API_DOMAIN');
  }
  return {
    origin: new HttpOrigin(origin, {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: { [EDGE_HEADER]: secret },
    }),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: httpsOnly(scope),
  };
}

/**
 * Paths whose answers are kept. The API gets nothing of a request that the cache does not tell
 * answers apart by, so that no answer for one person is kept for another.
 */
function cached(
  toOrigin: cloudfront.BehaviorOptions,
  cachePolicy: cloudfront.CachePolicy,
  paths: readonly string[],
): Record<string, cloudfront.BehaviorOptions> {
  const allowedMethods = cloudfront.AllowedMethods.ALLOW_GET_HEAD;
  const behavior = { ...toOrigin, allowedMethods, cachePolicy };
  return Object.fromEntries(paths.map((path) => [path, behavior]));
}

/** Browsers that have seen the service once never call it by plain http. */
function httpsOnly(scope: Construct): cloudfront.ResponseHeadersPolicy {
  return new cloudfront.ResponseHeadersPolicy(scope, 'https-only', {
    responseHeadersPolicyName: `${Stack.of(scope).stackName}-https-only`,
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: false,
        override: true,
      },
    },
  });
}

const COMPRESSED = {
  cookieBehavior: cloudfront.CacheCookieBehavior.none(),
  headerBehavior: cloudfront.CacheHeaderBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};

/**
 * The query `v` names the version of a file; nothing else of a request changes a document but its
 * coding.
 */
function documentCache(scope: Construct): cloudfront.CachePolicy {
  return new cloudfront.CachePolicy(scope, 'documents', {
    ...COMPRESSED,
    cachePolicyName: `${Stack.of(scope).stackName}-documents`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList('v'),
  });
}

/** A browser asks for a view at every visit; here it is kept for a minute all the same. */
function viewCache(scope: Construct): cloudfront.CachePolicy {
  return new cloudfront.CachePolicy(scope, 'views', {
    ...COMPRESSED,
    cachePolicyName: `${Stack.of(scope).stackName}-views`,
    minTtl: VIEW_AGE,
    defaultTtl: VIEW_AGE,
    maxTtl: VIEW_AGE,
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.none(),
  });
}

const MINUTE = Duration.minutes(1);
/** Some thirty a second. */
const MANY_REFUSED = 10_000;

function alarmsOf(
  { distributionId }: cloudfront.Distribution,
  stackName: string,
): readonly AlarmEntry[] {
  return [
    {
      name: 'server-errors',
      measures: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period: MINUTE,
      }),
      threshold: 5,
      periods: 5,
      failureImpact:
        'Everyone gets 5xx answers from the edge; where the API has no such answers, the edge ' +
        'does not reach it.',
      incident: 'edge',
    },
    {
      name: 'refused',
      measures: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: `${stackName}-requests`, Rule: 'ALL' },
        statistic: 'Sum',
        period: FIVE_MINUTES,
      }),
      threshold: MANY_REFUSED,
      failureImpact:
        'The firewall refuses a flood: API consumers are hurt only where it refuses them too.',
    },
  ];
}
