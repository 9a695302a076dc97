import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import {
  LambdaInvoke,
  type LambdaInvokeProps,
  SqsSendMessage,
} from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { addLogGroup, addSavedQuery } from './logs.ts';
import { ownPrincipal } from './own-principal.ts';
import { OwnRole } from './own-role.ts';
import type { ServiceFunction } from './service-function.ts';

const RETRY = {
  errors: ['States.ALL'],
  interval: Duration.seconds(2),
  maxAttempts: 2,
  backoffRate: 2,
  jitterStrategy: sfn.JitterType.FULL,
};

/**
 * Longer than the 45 seconds between two slots: a scan that takes longer is published nevertheless,
 * and the slots that fell due meanwhile are left out. Everything a scan waits for has a limit of
 * its own, so it takes seconds as a rule.
 */
export const SCAN_TIMEOUT = Duration.seconds(150);

type LoopFunctions = { readonly planScans: ServiceFunction; readonly scanOdds: ServiceFunction };

/**
 * The state machine that serves one window of slots per execution. It is traced, and logs what
 * fails.
 */
export function addScanLoop(
  scope: Construct,
  functions: LoopFunctions,
  finishedScans: Queue,
  config: StageConfig,
): sfn.StateMachine {
  const { stackName } = Stack.of(scope);
  const role = new OwnRole(scope, 'loop-role', ownPrincipal('states.amazonaws.com'));
  for (const fn of Object.values(functions)) {
    fn.grantInvokeBy(role);
  }
  const mayCall = (actions: string[], resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
  mayCall(['sqs:SendMessage'], finishedScans.queueArn);
  mayCall(LOG_AND_TRACE, '*');
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]':
      'AWS knows no resources for the delivery of vended logs and for traces.',
  });
  const logGroup = addLogGroup(
    scope,
    'loop-logs',
    `/aws/vendedlogs/states/${stackName}-scan-loop`,
    config,
  );
  const query = {
    fields: [
      '@timestamp',
      'type',
      'details.name',
      'details.error',
      'details.cause',
      'execution_arn',
    ],
    sort: '@timestamp desc',
    limit: 100,
  };
  addSavedQuery(scope, 'scan-loop', query, [logGroup]);
  const machine = new sfn.StateMachine(scope, 'loop', {
    stateMachineName: `${stackName}-scan-loop`,
    stateMachineType: sfn.StateMachineType.STANDARD,
    definitionBody: sfn.DefinitionBody.fromChainable(definition(scope, functions, finishedScans)),
    // Longer than any window with every retry: it only ends an execution that is stuck.
    timeout: Duration.minutes(15),
    // Without it the loop could also invoke every version of the functions.
    role: role.withoutPolicyUpdates(),
    logs: { destination: logGroup, level: sfn.LogLevel.ERROR },
    tracingEnabled: true,
  });
  acknowledge(machine, {
    'AwsSolutions-SF1':
      'A Standard execution keeps its whole history for 90 days, and every scan logs its own line.',
  });
  return machine;
}

/** What a state machine needs to log and to be traced. */
const LOG_AND_TRACE = [
  'logs:CreateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:DescribeLogGroups',
  'logs:DescribeResourcePolicies',
  'logs:GetLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:UpdateLogDelivery',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

/**
 * Plan, then for each slot in turn: wait for its instant, scan, and have it dispatched by others. A
 * scan that fails is tried again and then given up; pending deliveries are dispatched all the same.
 * The loop goes on with the next slot, however long dispatch takes. JSONPath
 * throughout; an execution serves one window, so its history is bounded.
 */
function definition(
  scope: Construct,
  functions: LoopFunctions,
  finishedScans: Queue,
): sfn.IChainable {
  const plan = invoke(scope, 'Plan scans', 30, {
    lambdaFunction: functions.planScans,
    payload: sfn.TaskInput.fromObject({
      replan: sfn.JsonPath.objectAt('$.replan'),
      execution: sfn.JsonPath.stringAt('$$.Execution.Id'),
    }),
    outputPath: '$.Payload',
  });
  const wait = new sfn.Wait(scope, 'Wait for slot', { time: sfn.WaitTime.timestampPath('$.slot') });
  const scan = invoke(scope, 'Scan odds', SCAN_TIMEOUT.toSeconds() + 10, {
    lambdaFunction: functions.scanOdds,
    payload: sfn.TaskInput.fromObject({
      slot: sfn.JsonPath.stringAt('$.slot'),
      execution: sfn.JsonPath.stringAt('$$.Execution.Id'),
    }),
    outputPath: '$.Payload',
  });
  const dispatch = new SqsSendMessage(scope, 'Have it dispatched', {
    queue: finishedScans,
    messageBody: sfn.TaskInput.fromObject({ slot: sfn.JsonPath.stringAt('$.slot') }),
    taskTimeout: sfn.Timeout.duration(Duration.seconds(10)),
    resultPath: sfn.JsonPath.DISCARD,
  });
  dispatch.addRetry(RETRY);
  dispatch.addCatch(new sfn.Pass(scope, 'Leave picks to the next scan'), {
    resultPath: '$.failure',
  });
  scan.addCatch(dispatch, { resultPath: '$.failure' });

  const eachSlot = new sfn.Map(scope, 'Each slot', {
    itemsPath: '$.slots',
    maxConcurrency: 1,
    resultPath: sfn.JsonPath.DISCARD,
  });
  eachSlot.itemProcessor(wait.next(scan).next(dispatch));
  return plan.next(eachSlot);
}

/** A task that calls a function, bounded in time and tried three times in all. */
function invoke(
  scope: Construct,
  name: string,
  timeoutSeconds: number,
  props: LambdaInvokeProps,
): LambdaInvoke {
  const taskTimeout = sfn.Timeout.duration(Duration.seconds(timeoutSeconds));
  const task = new LambdaInvoke(scope, name, {
    ...props,
    taskTimeout,
    retryOnServiceExceptions: false,
  });
  task.addRetry(RETRY);
  return task;
}
