import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { BettingAnalyticsStack } from '../lib/betting-analytics-stack.ts';
import { EdgeStack } from '../lib/edge-stack.ts';
import { SignInStyleStack } from '../lib/sign-in-style-stack.ts';
import { readStageConfig } from '../lib/stage-config.ts';

const app = new App();
const config = readStageConfig(process.env);
new SignInStyleStack(app, new BettingAnalyticsStack(app, config));
const { apiDomain, edgeDomain } = config.protection;
if (apiDomain && edgeDomain) new EdgeStack(app, config, { origin: apiDomain.name, domain: edgeDomain });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
