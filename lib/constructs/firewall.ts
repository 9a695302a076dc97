import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { addLogGroup } from './logs.ts';

/**
 * In five minutes and of one address. A client that reads every list at every scan makes some
 * thirty.
 */
const REQUESTS_PER_ADDRESS = 2_000;

/**
 * The rules of AWS that are asked, in this order, each with those of its rules that only count.
 * Hosting providers are not refused: programs of API consumers run there.
 */
const MANAGED_RULES: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: [
    // Programs may send none.
    'NoUserAgent_HEADER',
    // A list may be asked for with many books and sports, and settings may name as many.
    'SizeRestrictions_QUERYSTRING',
    'SizeRestrictions_BODY',
    // A body may hold the address of a webhook, which the service judges itself.
    'GenericRFI_BODY',
    'EC2MetaDataSSRF_BODY',
  ],
};

/** Lines hold the addresses of clients. */
const LOG_DAYS = 14;

/**
 * The firewall of the edge: it refuses an address that asks too often with 429, and what the rules
 * of AWS know as an attack with 403, before the API is asked. It logs what it refused or counted,
 * without credentials and queries.
 */
export function addFirewall(scope: Construct, config: StageConfig): CfnWebACL {
  const firewall = new CfnWebACL(scope, 'rate-per-address', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measured(scope, 'requests'),
    customResponseBodies: {
      tooMany: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
    },
    rules: [rateRule(scope), ...managedRules(scope)],
  });
  const stack = Stack.of(scope);
  // The firewall takes logs whose names begin so.
  const logName = `aws-waf-logs-${stack.stackName}`;
  const logGroup = addLogGroup(scope, 'firewall-logs', logName, {
    ...config,
    logRetentionDays: LOG_DAYS,
  });
  const logging = new CfnLoggingConfiguration(scope, 'firewall-logging', {
    resourceArn: firewall.attrArn,
    logDestinationConfigs: [
      stack.formatArn({
        service: 'logs',
        resource: 'log-group',
        resourceName: logName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    ],
    redactedFields: [
      { singleHeader: { Name: 'authorization' } },
      { singleHeader: { Name: 'cookie' } },
      { queryString: {} },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
        },
      ],
    },
  });
  logging.node.addDependency(logGroup);
  return firewall;
}

/** In five minutes and of one address. A sign-in makes some ten. */
const SIGN_INS_PER_ADDRESS = 300;

/**
 * The firewall of the sign-in pages, which people reach without the edge: it refuses an address
 * that asks too often, or that is known for attacks. Each mail of a sign-up goes to a real address.
 */
export function addPoolFirewall(scope: Construct, pool: UserPool): void {
  const [reputation] = managedRules(scope);
  const firewall = new CfnWebACL(scope, 'firewall', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: measured(scope, 'sign-in-requests'),
    rules: [
      { ...rateRule(scope, SIGN_INS_PER_ADDRESS), action: { block: {} } },
      ...(reputation ? [reputation] : []),
    ],
  });
  new CfnWebACLAssociation(scope, 'firewall-of-pool', {
    resourceArn: pool.userPoolArn,
    webAclArn: firewall.attrArn,
  });
}

function rateRule(scope: Construct, limit = REQUESTS_PER_ADDRESS): CfnWebACL.RuleProperty {
  return {
    name: 'rate-per-address',
    priority: 0,
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 300,
        aggregateKeyType: 'IP',
      },
    },
    action: {
      block: { customResponse: { responseCode: 429, customResponseBodyKey: 'tooMany' } },
    },
    visibilityConfig: measured(scope, 'rate-per-address'),
  };
}

function managedRules(scope: Construct): CfnWebACL.RuleProperty[] {
  return Object.entries(MANAGED_RULES).map(([name, counted], index) => ({
    name,
    priority: index + 1,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: measured(scope, name),
  }));
}

function measured(scope: Construct, metricName: string): CfnWebACL.VisibilityConfigProperty {
  return {
    metricName: `${Stack.of(scope).stackName}-${metricName}`,
    cloudWatchMetricsEnabled: true,
    // Samples hold addresses, for three hours: the person on call has to see them in a flood.
    sampledRequestsEnabled: true,
  };
}
