import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { OwnRole } from './own-role.ts';
import type { ServiceFunction } from './service-function.ts';

/** The name under which requests reach a function. */
const ALIAS = 'live';
/** The number of 5xx answers of the whole API within a minute that takes a release back. */
const BAD_ANSWERS = 3;

/** Gives the functions that answer requests the name under which they are reached. */
export type ReleaseFunction = (fn: ServiceFunction) => IFunction;

/**
 * New versions of functions that answer requests. In a stage that guards its releases, a tenth of
 * the requests goes to a new version for five minutes; if the API answers with 5xx meanwhile, all
 * go to the version before, and CloudFormation takes back the whole update.
 */
export function addReleases(
  scope: Construct,
  config: StageConfig,
  httpApi: HttpApi,
): ReleaseFunction {
  const groups = config.guardsReleases ? addGroups(scope, config, httpApi) : undefined;
  return (fn) => {
    const alias = fn.addAlias(ALIAS);
    groups?.guard(fn, alias);
    return alias as IFunction;
  };
}

function addGroups(scope: Construct, config: StageConfig, httpApi: HttpApi) {
  const parent = new Construct(scope, 'releases');
  // It lies here and not with the other alarms, because a release needs it before those are made.
  const alarm = new Alarm(parent, 'alarm', {
    alarmName: `${config.name}-release`,
    alarmDescription: 'API consumers get 5xx answers: a release that is under way is taken back.',
    metric: httpApi.metricServerError({ period: Duration.minutes(1), statistic: 'Sum' }),
    threshold: BAD_ANSWERS,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const application = new codedeploy.LambdaApplication(parent, 'functions', {
    applicationName: config.name,
  });
  const role = new OwnRole(parent, 'role', new ServicePrincipal('codedeploy.amazonaws.com'));
  role.addToPolicy(
    new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarm.alarmArn] }),
  );
  return {
    /** Has an alias follow new versions of a function step by step. */
    guard(fn: ServiceFunction, alias: Alias): void {
      // CodeDeploy may ask for provisioned concurrency, though there is none: both policies of AWS
      // for it permit that.
      role.addToPolicy(
        new PolicyStatement({
          actions: [
            'lambda:GetAlias',
            'lambda:GetProvisionedConcurrencyConfig',
            'lambda:UpdateAlias',
          ],
          resources: [fn.functionArn, `${fn.functionArn}:${ALIAS}`],
        }),
      );
      new codedeploy.LambdaDeploymentGroup(fn, 'release', {
        application,
        alias,
        deploymentConfig: codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [alarm],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
        // Without it AWS's own policy would be attached, which permits it for every function.
        role: role.withoutPolicyUpdates(),
      });
    },
  };
}
