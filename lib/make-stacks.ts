import { App, Validations } from 'aws-cdk-lib';
import { BettingAnalyticsStack } from './betting-analytics-stack.ts';
import { BUNDLES } from './constructs/service-function.ts';
import { EdgeStack } from './edge-stack.ts';
import { SignInStyleStack } from './sign-in-style-stack.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * Makes the stacks of a stage, whose functions lie in the folder `bundles`. A stage that is
 * deployed is held against the rule packs too. They are synthesized when the process has nothing
 * else to do.
 */
export async function makeStacks(config: StageConfig, bundles: string): Promise<void> {
  const app = new App({ context: { [BUNDLES]: bundles } });
  new SignInStyleStack(app, config, new BettingAnalyticsStack(app, config));
  const { apiDomain, edgeDomain } = config.protection;
  if (apiDomain && edgeDomain) {
    new EdgeStack(app, config, { origin: apiDomain.name, domain: edgeDomain });
  }
  if (config.stage === 'local') {
    return;
  }
  const { AwsSolutionsChecks, ServerlessChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}
