import { Duration } from 'aws-cdk-lib';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { addSecret } from './secrets.ts';
import { ServiceFunction } from './service-function.ts';

/** How functions reach the odds. */
export type OddsFeed = ReturnType<typeof addOddsFeed>;

/**
 * The key of the odds feed, which every stage has, so that no change of a setting deletes it. The
 * stage `dev` brings the simulated market along where that is its feed; the stage of this machine
 * leaves it to the local stack.
 */
export function addOddsFeed(scope: Construct, config: StageConfig) {
  const { simulation } = config.feed;
  // Made with a random value, which the operator of a real feed replaces.
  const key = addSecret(scope, 'odds-api-key', config, {
    description: 'Key of the odds feed, as plain text.',
    notRotated:
      'The provider of the odds issues the key and offers no way to rotate it by program.',
  });
  const address =
    simulation !== undefined && config.stage === 'dev'
      ? simulatedFeed(scope, config, simulation, key)
      : undefined;
  return {
    key,
    /** Permits a function to ask the feed, and tells it where and with which key. */
    allowRead(fn: ServiceFunction): void {
      fn.mayRead('ODDS_API_KEY_SECRET', key);
      if (address !== undefined) {
        fn.tell('ODDS_API_BASE_URL', address);
      } else if (simulation !== undefined) {
        fn.tell('ODDS_SIMULATION', simulation);
      }
    },
  };
}

/** The address of a function that answers like the feed, to callers that know the key. */
function simulatedFeed(
  scope: Construct,
  config: StageConfig,
  simulation: string,
  key: Secret,
): string {
  const fn = new ServiceFunction(scope, 'simulated-feed', {
    config,
    failureImpact: 'Scans read nothing new: API consumers of the stage get prices that age.',
    environment: { ODDS_SIMULATION: simulation },
    timeout: Duration.seconds(10),
    memoryMiB: 512,
  });
  fn.mayRead('ODDS_API_KEY_SECRET', key);
  // Callers are told apart by the key of the feed, as at the real one.
  return fn.addFunctionUrl({ authType: FunctionUrlAuthType.NONE }).url;
}
