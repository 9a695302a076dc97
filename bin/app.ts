import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { BettingAnalyticsStack } from '../lib/betting-analytics-stack.ts';
import { readStageConfig, StageError } from '../lib/stage-config.ts';

try {
  const config = readStageConfig(process.env);
  const app = new App();
  new BettingAnalyticsStack(app, config);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(`${error.name}: ${error.message}`);
  process.exitCode = 1;
}
