import { bundleFunctions } from '../lib/bundle-functions.ts';
import { readStageConfig, type StageConfig } from '../lib/stage-config.ts';

const config = stageConfig();
// The bundler has a process of its own; the CDK is loaded meanwhile.
const [bundles, { makeStacks }] = await Promise.all([
  bundleFunctions(),
  import('../lib/make-stacks.ts'),
]);
await makeStacks(config, bundles);

/**
 * A setting that is missing or wrong is the operator's to mend: its message is all that they need.
 */
function stageConfig(): StageConfig {
  try {
    return readStageConfig(process.env);
  } catch (error) {
    console.error(String(error));
    process.exit(1);
  }
}
