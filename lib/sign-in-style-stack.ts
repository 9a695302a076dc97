import { type App, Stack } from 'aws-cdk-lib';
import { CfnManagedLoginBranding } from 'aws-cdk-lib/aws-cognito';
import type { BettingAnalyticsStack } from './betting-analytics-stack.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * How the provider's sign-in pages look; without a style they do not open. It is a stack of its own
 * because no emulator knows it.
 */
export class SignInStyleStack extends Stack {
  constructor(
    scope: App,
    { stage, target }: StageConfig,
    { stackName, identity }: BettingAnalyticsStack,
  ) {
    super(scope, `${stackName}-sign-in-style`, {
      description: 'The look of the sign-in pages of the betting analytics service.',
      // Where the pool is: its ids are handed over.
      env: target,
      tags: { service: 'betting-analytics', stage },
    });
    new CfnManagedLoginBranding(this, 'style', {
      userPoolId: identity.poolId,
      clientId: identity.clientId,
      useCognitoProvidedValues: true,
    });
  }
}
