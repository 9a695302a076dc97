import { Duration, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { StepFunctionsStartExecution } from 'aws-cdk-lib/aws-scheduler-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { DefinitionBody, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { type Environment, type StageConfig, WINDOW_SECONDS } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import type { DataTable } from './data-table.ts';
import { oddsKeySecret } from './odds-key-secret.ts';
import { alarmOnLostStarts, alarmOnSilence } from './scan-alarms.ts';
import { scanLoop } from './scan-loop.ts';
import { ServiceFunction } from './service-function.ts';

const NO_TRACER = 'The steps and their times are in the execution history; the functions carry no tracer.';

export type ScanPipelineProps = {
  readonly config: StageConfig;
  readonly table: DataTable;
  /** Called after each scan. */
  readonly dispatchPicks: ServiceFunction;
};

/** The 45-second beat: a schedule that starts the loop, the loop itself, and the two functions it calls. */
export class ScanPipeline extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: ScanPipelineProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    const planScans = planScansFunction(this, props);
    const scanOdds = scanOddsFunction(this, props);

    const role = new Role(this, 'loop-role', { assumedBy: new ServicePrincipal('states.amazonaws.com') });
    planScans.grantInvokeBy(role);
    scanOdds.grantInvokeBy(role);
    props.dispatchPicks.grantInvokeBy(role);
    this.stateMachine = new StateMachine(this, 'loop', {
      stateMachineName: `${stackName}-scan-loop`,
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromChainable(
        scanLoop(this, { planScans, scanOdds, dispatchPicks: props.dispatchPicks }),
      ),
      // Longer than any window with every retry: it only ends an execution that is stuck.
      timeout: Duration.minutes(15),
      // Without it the loop could also invoke every version of the functions.
      role: role.withoutPolicyUpdates(),
    });
    acknowledge(this.stateMachine, {
      'AwsSolutions-SF1':
        'A Standard execution keeps its whole history for 90 days, and every scan logs its own line.',
      'AwsSolutions-SF2': NO_TRACER,
      'Serverless-StepFunctionStateMachineXray': NO_TRACER,
    });

    const lostStarts = new Queue(this, 'lost-starts', {
      queueName: `${stackName}-lost-starts`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(lostStarts, {
      'AwsSolutions-SQS3': 'It is itself the dead-letter queue, of the schedule.',
      'Serverless-SQSRedrivePolicy': 'It is itself the dead-letter queue, of the schedule.',
    });
    new Schedule(this, 'beat', {
      scheduleName: `${stackName}-scan-loop`,
      description: 'Starts the scan loop, which serves one window of slots.',
      schedule: ScheduleExpression.rate(Duration.seconds(WINDOW_SECONDS)),
      target: new StepFunctionsStartExecution(this.stateMachine, {
        input: ScheduleTargetInput.fromObject({ replan: false }),
        // The next start is never far; an old one must not fire hours later.
        retryAttempts: 2,
        maxEventAge: Duration.minutes(2),
        deadLetterQueue: lostStarts,
      }),
    });

    alarmOnSilence(this);
    alarmOnLostStarts(this, lostStarts);
  }
}

type LoopProps = Pick<ScanPipelineProps, 'config' | 'table'>;

function planScansFunction(scope: Construct, { config, table }: LoopProps): ServiceFunction {
  const fn = new ServiceFunction(scope, 'plan-scans', {
    config,
    failureImpact: 'No scans are planned: API consumers get data that ages from minute to minute.',
    environment: loopEnvironment({ config, table }),
    timeout: Duration.seconds(10),
    memoryMiB: 256,
  });
  table.allow(fn, ['GetItem', 'PutItem'], ['SCAN']);
  return fn;
}

function scanOddsFunction(scope: Construct, { config, table }: LoopProps): ServiceFunction {
  const secret = config.feed.needsKey ? oddsKeySecret(scope, config) : undefined;
  const fn = new ServiceFunction(scope, 'scan-odds', {
    config,
    failureImpact: 'Scans fail: API consumers keep getting the last good scan, older with every minute.',
    environment: {
      ...loopEnvironment({ config, table }),
      ...config.feed.environment,
      ...(secret && { ODDS_API_KEY_SECRET: secret.secretArn }),
    },
    // Done before the next slot of the 45-second grid, whatever a feed does.
    timeout: Duration.seconds(40),
    // One whole processor: a scan is a burst of arithmetic.
    memoryMiB: 1769,
  });
  table.allow(fn, ['UpdateItem'], ['SNAPSHOT', 'CREDITS']);
  table.allow(fn, ['PutItem'], ['SNAPSHOT#*']);
  if (secret) fn.mayCall(['secretsmanager:GetSecretValue'], [secret.secretArn]);
  return fn;
}

function loopEnvironment({ config, table }: LoopProps): Environment {
  return { TABLE_NAME: table.tableName, SCAN_INTERVAL_SECONDS: String(config.scanIntervalSeconds) };
}
