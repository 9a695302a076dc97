import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  type IChainable,
  JitterType,
  JsonPath,
  Map as MapState,
  Pass,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';

const RETRY = {
  errors: ['States.ALL'],
  interval: Duration.seconds(2),
  maxAttempts: 2,
  backoffRate: 2,
  jitterStrategy: JitterType.FULL,
};

/**
 * Plan, then for each slot in turn: wait for its instant, scan. A scan that fails is tried again and then given up, and
 * the loop goes on with the next slot. JSONPath throughout; an execution serves one window, so its history is bounded.
 */
export function scanLoop(scope: Construct, planScans: IFunction, scanOdds: IFunction): IChainable {
  const plan = new LambdaInvoke(scope, 'Plan scans', {
    lambdaFunction: planScans,
    payload: TaskInput.fromObject({ replan: JsonPath.objectAt('$.replan') }),
    outputPath: '$.Payload',
    taskTimeout: Timeout.duration(Duration.seconds(30)),
    retryOnServiceExceptions: false,
  });
  plan.addRetry(RETRY);

  const wait = new Wait(scope, 'Wait for slot', { time: WaitTime.timestampPath('$.slot') });
  const scan = new LambdaInvoke(scope, 'Scan odds', {
    lambdaFunction: scanOdds,
    payload: TaskInput.fromObject({
      slot: JsonPath.stringAt('$.slot'),
      execution: JsonPath.stringAt('$$.Execution.Id'),
    }),
    outputPath: '$.Payload',
    taskTimeout: Timeout.duration(Duration.seconds(60)),
    retryOnServiceExceptions: false,
  });
  scan.addRetry(RETRY);
  scan.addCatch(new Pass(scope, 'Give up slot'), { resultPath: '$.failure' });

  const eachSlot = new MapState(scope, 'Each slot', {
    itemsPath: '$.slots',
    maxConcurrency: 1,
    resultPath: JsonPath.DISCARD,
  });
  eachSlot.itemProcessor(wait.next(scan));
  return plan.next(eachSlot);
}
