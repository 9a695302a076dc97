import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { BettingAnalyticsStack } from '../lib/betting-analytics-stack.ts';
import { SignInStyleStack } from '../lib/sign-in-style-stack.ts';
import { readStageConfig } from '../lib/stage-config.ts';

const app = new App();
new SignInStyleStack(app, new BettingAnalyticsStack(app, readStageConfig(process.env)));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
