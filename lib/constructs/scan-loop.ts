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
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';

const RETRY = {
  errors: ['States.ALL'],
  interval: Duration.seconds(2),
  maxAttempts: 2,
  backoffRate: 2,
  jitterStrategy: JitterType.FULL,
};

export type LoopFunctions = {
  readonly planScans: IFunction;
  readonly scanOdds: IFunction;
  readonly dispatchPicks: IFunction;
};

/**
 * Plan, then for each slot in turn: wait for its instant, scan, dispatch. A scan that fails is tried again and then
 * given up; deliveries that are still owed are dispatched all the same, and the loop goes on with the next slot.
 * JSONPath throughout; an execution serves one window, so its history is bounded.
 */
export function scanLoop(scope: Construct, functions: LoopFunctions): IChainable {
  const plan = invoke(scope, 'Plan scans', 30, {
    lambdaFunction: functions.planScans,
    payload: TaskInput.fromObject({ replan: JsonPath.objectAt('$.replan') }),
    outputPath: '$.Payload',
  });
  const wait = new Wait(scope, 'Wait for slot', { time: WaitTime.timestampPath('$.slot') });
  const scan = invoke(scope, 'Scan odds', 60, {
    lambdaFunction: functions.scanOdds,
    payload: TaskInput.fromObject({
      slot: JsonPath.stringAt('$.slot'),
      execution: JsonPath.stringAt('$$.Execution.Id'),
    }),
    outputPath: '$.Payload',
  });
  const dispatch = invoke(scope, 'Dispatch picks', 40, {
    lambdaFunction: functions.dispatchPicks,
    payload: TaskInput.fromObject({ slot: JsonPath.stringAt('$.slot') }),
    resultPath: JsonPath.DISCARD,
  });
  dispatch.addCatch(new Pass(scope, 'Leave picks to the next scan'), { resultPath: '$.failure' });
  scan.addCatch(dispatch, { resultPath: '$.failure' });

  const eachSlot = new MapState(scope, 'Each slot', {
    itemsPath: '$.slots',
    maxConcurrency: 1,
    resultPath: JsonPath.DISCARD,
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
  const taskTimeout = Timeout.duration(Duration.seconds(timeoutSeconds));
  const task = new LambdaInvoke(scope, name, { ...props, taskTimeout, retryOnServiceExceptions: false });
  task.addRetry(RETRY);
  return task;
}
