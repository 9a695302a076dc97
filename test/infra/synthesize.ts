import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addStage } from '../../lib/make-stacks.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { joinTemplates } from '../../local/template/template.ts';

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
  return new App({ context: CDK_JSON.context, treeMetadata: false });
}

/** Variables with which the stage `prod` is accepted. */
export const PROD = {
  STAGE: 'prod',
  ODDS_FEED: 'the-odds-api',
  ODDS_MONTHLY_CREDITS: '100000',
  ALARM_EMAIL: 'ops@example.org',
  ALARM_LIST_EMAIL: 'alarms@example.org',
  MONTHLY_BUDGET_USD: 'none',
  MAIL_FROM: 'sign-up@mail.example.org',
} as const;

/** The same in an account and region of its own, behind an edge. */
export const PROD_BEHIND_EDGE = {
  ...PROD,
  DEPLOY_ACCOUNT: '123456789012',
  DEPLOY_REGION: 'eu-west-1',
  API_DOMAIN: 'origin.example.org',
  API_CERTIFICATE_ARN: 'arn:aws:acm:eu-west-1:123456789012:certificate/0a1b2c3d',
  EDGE_DOMAIN: 'api.example.org',
  EDGE_CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/4e5f6a7b',
} as const;

type Environment = Readonly<Record<string, string>>;

/** The stacks of the stage that an environment describes. */
export function stageFor(environment: Environment = {}, app = unbundledApp()) {
  return addStage(app, readStageConfig(environment));
}

export type Resource = { readonly Type: string; readonly Properties: Record<string, unknown> };

/** The templates of this process by their environment: to make one takes a second. */
const templates = new Map<string, Template>();

/**
 * The synthesized stacks of a stage as one template, and a way to its resources of one type, by
 * logical id. The stack of the edge, which is in another region, is not among them.
 */
export function templateFor(environment: Environment = {}) {
  const key = JSON.stringify(Object.entries(environment).sort());
  const template = templates.get(key) ?? joinedTemplate(environment);
  templates.set(key, template);
  const ofType = (type: string): Record<string, Resource> => ({
    ...(template.findResources(type) as Record<string, Resource>),
    ...(type === POLICY && policiesInRoles(template)),
  });
  return { template, ofType };
}

const POLICY = 'AWS::IAM::Policy';

/** The policies that stand in roles, as if they were resources of their own. */
function policiesInRoles(template: Template): Record<string, Resource> {
  const roles = Object.entries(template.findResources('AWS::IAM::Role'));
  return Object.fromEntries(
    roles.flatMap(([id, { Properties }]) =>
      ((Properties.Policies ?? []) as Record<string, unknown>[]).map((policy) => [
        `${id}Policy`,
        { Type: POLICY, Properties: { ...policy, Roles: [{ Ref: id }] } },
      ]),
    ),
  );
}

function joinedTemplate(environment: Environment): Template {
  const stacks = Object.values(stageFor(environment)).map((stack) => ({
    stackName: stack.stackName,
    template: Template.fromStack(stack).toJSON() as { Resources: Record<string, Resource> },
  }));
  return Template.fromJSON(joinTemplates(stacks));
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
