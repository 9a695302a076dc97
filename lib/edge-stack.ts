import { type App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { acknowledge } from './constructs/acknowledge.ts';
import { EDGE_REGION } from './settings.ts';
import type { DomainConfig, StageConfig } from './stage-config.ts';

type EdgeProps = {
  /** The host name of the API, which only this distribution should call. */
  readonly origin: string;
  readonly domain: DomainConfig;
};

/**
 * In five minutes and of one address. A client that reads every list at every scan makes some
 * thirty.
 */
const REQUESTS_PER_ADDRESS = 2_000;

/**
 * CloudFront in front of the API, with a limit of requests per address. Answers with account data
 * are never cached here; documents are, for as long as the API says. It is a stack of its own,
 * because CloudFront takes its rules from one region only.
 */
export class EdgeStack extends Stack {
  constructor(scope: App, { stage }: StageConfig, { origin, domain }: EdgeProps) {
    super(scope, `betting-analytics-${stage}-edge`, {
      description: 'CloudFront in front of the API, with a limit of requests per address.',
      env: { region: EDGE_REGION },
      tags: { service: 'betting-analytics', stage },
    });
    const parent = new Construct(this, 'edge');
    const api: cloudfront.BehaviorOptions = {
      origin: new HttpOrigin(origin, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      }),
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      // With the viewer's Host the API would not know its own name, and refuse with 403.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    };
    const documents: cloudfront.BehaviorOptions = {
      ...api,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: documentCache(parent),
    };
    const distribution = new cloudfront.Distribution(parent, 'distribution', {
      comment: this.stackName,
      domainNames: [domain.name],
      certificate: Certificate.fromCertificateArn(parent, 'certificate', domain.certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      webAclId: rateRule(parent).attrArn,
      defaultBehavior: api,
      additionalBehaviors: {
        '/docs*': documents,
        '/api/v1/openapi.json': documents,
        '/record/tile/*': documents,
      },
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Readers may be in any country.',
      'AwsSolutions-CFR3':
        'Its log would hold whole addresses and paths; the API logs every request without ' +
        'them, and the rule has metrics.',
    });
    new CfnOutput(parent, 'EdgeDomainTarget', { value: distribution.distributionDomainName });
  }
}

/**
 * The query `v` names the version of a file; nothing else of a request changes a document but its
 * coding.
 */
function documentCache(scope: Construct): cloudfront.CachePolicy {
  return new cloudfront.CachePolicy(scope, 'documents', {
    cachePolicyName: `${Stack.of(scope).stackName}-documents`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList('v'),
    headerBehavior: cloudfront.CacheHeaderBehavior.none(),
    cookieBehavior: cloudfront.CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

/** Refuses an address that asks too often with 429, before the API is asked. */
function rateRule(scope: Construct): CfnWebACL {
  const measured = (metricName: string) => ({
    metricName: `${Stack.of(scope).stackName}-${metricName}`,
    cloudWatchMetricsEnabled: true,
    // Samples hold addresses, for three hours: the person on call has to see them in a flood.
    sampledRequestsEnabled: true,
  });
  return new CfnWebACL(scope, 'rate-per-address', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measured('requests'),
    customResponseBodies: {
      tooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
    },
    rules: [
      {
        name: 'rate-per-address',
        priority: 0,
        statement: {
          rateBasedStatement: {
            limit: REQUESTS_PER_ADDRESS,
            evaluationWindowSec: 300,
            aggregateKeyType: 'IP',
          },
        },
        action: {
          block: { customResponse: { responseCode: 429, customResponseBodyKey: 'tooMany' } },
        },
        visibilityConfig: measured('rate-per-address'),
      },
    ],
  });
}
