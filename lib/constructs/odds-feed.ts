import { Duration } from 'aws-cdk-lib';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { secretVariable } from '../../lambdas/adapters/odds-feeds/configured-feeds.ts';
import type { StageConfig } from '../stage-config.ts';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';

/** How functions reach the odds. */
export type OddsFeed = ReturnType<typeof addOddsFeed>;

/**
 * The stage `dev` brings the simulated market along where that is its feed; the stage of this
 * machine leaves it to the local stack.
 */
export function addOddsFeed(scope: Construct, { config, oddsKey: key, feedKeys }: Shared) {
  const { simulation, usesStageKey } = config.feed;
  const address =
    simulation !== undefined && config.stage === 'dev'
      ? simulatedFeed(scope, config, simulation, key)
      : undefined;
  return {
    /** Permits a function to ask the feeds, and tells it where and with which keys. */
    allowRead(fn: ServiceFunction): void {
      if (usesStageKey) {
        fn.mayRead(secretVariable(), key);
      }
      for (const [name, secret] of feedKeys) {
        fn.mayRead(secretVariable(name), secret);
      }
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
