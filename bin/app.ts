import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { BettingAnalyticsStack } from '../lib/betting-analytics-stack.ts';
import { bundleFunctions } from '../lib/bundle-functions.ts';
import { BUNDLES } from '../lib/constructs/service-function.ts';
import { EdgeStack } from '../lib/edge-stack.ts';
import { SignInStyleStack } from '../lib/sign-in-style-stack.ts';
import { readStageConfig, type StageConfig } from '../lib/stage-config.ts';

const config = stageConfig();
const app = new App({ context: { [BUNDLES]: await bundleFunctions() } });
new SignInStyleStack(app, config, new BettingAnalyticsStack(app, config));
const { apiDomain, edgeDomain } = config.protection;
if (apiDomain && edgeDomain) new EdgeStack(app, config, { origin: apiDomain.name, domain: edgeDomain });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));

/** A setting that is missing or wrong is the operator's to mend: its message is all that they need. */
function stageConfig(): StageConfig {
  try {
    return readStageConfig(process.env);
  } catch (error) {
    console.error(String(error));
    process.exit(1);
  }
}
