import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { BettingAnalyticsStack } from '../../lib/betting-analytics-stack.ts';
import { readStageConfig } from '../../lib/stage-config.ts';

/**
 * The settings of the CDK, as its command line gives them to the app: feature flags decide what a
 * template holds.
 */
export const CDK_JSON = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/**
 * An app that does not bundle its functions: what is asserted of a template does not depend on
 * their code.
 */
export function unbundledApp(): App {
  return new App({ context: CDK_JSON.context });
}

/** Variables with which the stage `prod` is accepted. */
export const PROD = {
  STAGE: 'prod',
  ODDS_FEED: 'the-odds-api',
  ODDS_MONTHLY_CREDITS: '100000',
  ALARM_EMAIL: 'ops@example.org',
} as const;

type Environment = Readonly<Record<string, string>>;

export function stackFor(
  environment: Environment = {},
  app = unbundledApp(),
): BettingAnalyticsStack {
  return new BettingAnalyticsStack(app, readStageConfig(environment));
}

export type Resource = { readonly Type: string; readonly Properties: Record<string, unknown> };

/** The templates of this process by their environment: to make one takes a second. */
const templates = new Map<string, Template>();

/** A synthesized template and a way to its resources of one type, by logical id. */
export function templateFor(environment: Environment = {}) {
  const key = JSON.stringify(Object.entries(environment).sort());
  const template = templates.get(key) ?? Template.fromStack(stackFor(environment));
  templates.set(key, template);
  const ofType = (type: string): Record<string, Resource> =>
    template.findResources(type) as Record<string, Resource>;
  return { template, ofType };
}

/** The text of an Fn::Join with each reference as the logical id it refers to. */
export function joined(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  const { 'Fn::Join': join, Ref, 'Fn::GetAtt': attribute } = value as Record<string, unknown>;
  if (Ref === 'AWS::Partition') {
    return 'aws';
  }
  if (Ref) {
    return String(Ref);
  }
  if (Array.isArray(attribute)) {
    return String(attribute[0]);
  }
  const [separator, parts] = join as [string, unknown[]];
  return parts.map(joined).join(separator);
}
