import { App, Validations } from 'aws-cdk-lib';
import { addAlarmMail, addBudgetMail } from './constructs/alarm-mail.ts';
import { addDashboard } from './constructs/dashboard.ts';
import { BUNDLES } from './constructs/service-function.ts';
import { addStackQueries } from './constructs/stack-queries.ts';
import { DataStack } from './data-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import { ServiceStack } from './service-stack.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * Makes the stacks of a stage, whose functions lie in the folder `bundles`. A stage that is
 * deployed is held against the rule packs too. They are synthesized when the process has nothing
 * else to do.
 */
export async function makeStacks(config: StageConfig, bundles: string): Promise<void> {
  const app = new App({ context: { [BUNDLES]: bundles } });
  addStage(app, config);
  if (config.stage === 'local') {
    return;
  }
  const { AwsSolutionsChecks, ServerlessChecks } = await import('cdk-nag');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
}

/**
 * The stacks of a stage by what changes together: what is kept, what serves, what watches, and the
 * edge where the stage has one.
 */
export function addStage(app: App, config: StageConfig) {
  const monitoring = new MonitoringStack(app, config);
  const data = new DataStack(app, config);
  const service = new ServiceStack(app, config, data);
  addDashboard(monitoring, service.watched);
  const { monthlyBudgetUsd, apiDomain, edgeDomain } = config.protection;
  addAlarmMail(monitoring, config);
  if (config.alarmEmail && monthlyBudgetUsd) {
    addBudgetMail(monitoring, monthlyBudgetUsd, config.alarmEmail);
  }
  addStackQueries(monitoring);
  if (apiDomain && edgeDomain) {
    const edge = new EdgeStack(app, config, { origin: apiDomain.name, domain: edgeDomain });
    // It sends a word that the data stack makes, before the service asks for it.
    edge.addStackDependency(data);
    service.addStackDependency(edge);
  }
  return { data, service, monitoring };
}
