/**
 * Runs inside a worker thread: one execution environment of one function. It loads the bundle once
 * and then answers.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionPlan } from '../template/functions.ts';
import type { EnvironmentMessage, InvokeMessage } from './environment.ts';
import { allowLoopback } from './loopback-egress.ts';

type Handler = (event: unknown, context: object) => unknown;

const plan = workerData as FunctionPlan;

function loadHandler(): Handler {
  const dot = plan.handler.lastIndexOf('.');
  const file = join(plan.directory, `${plan.handler.slice(0, dot)}.js`);
  const bundle = createRequire(file)(file) as Readonly<Record<string, unknown>>;
  const handler = bundle[plan.handler.slice(dot + 1)];
  if (typeof handler !== 'function') {
    throw new TypeError(`${plan.handler} is not a function`);
  }
  return handler as Handler;
}

function contextOf({ requestId, deadline }: InvokeMessage): object {
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: plan.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: plan.arn,
    memoryLimitInMB: String(plan.memoryMb),
    logGroupName: process.env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: process.env.AWS_LAMBDA_LOG_STREAM_NAME,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function answer(handler: Handler, message: InvokeMessage): Promise<EnvironmentMessage> {
  try {
    const result: unknown = await handler(JSON.parse(message.event), contextOf(message));
    return { kind: 'answered', payload: JSON.stringify(result) ?? 'null' };
  } catch (error) {
    const {
      name,
      message: text,
      stack = '',
    } = error instanceof Error ? error : new Error(String(error));
    console.error(stack || text);
    return { kind: 'failed', errorType: name, message: text, trace: stack.split('\n') };
  }
}

function send(message: EnvironmentMessage): void {
  parentPort?.postMessage(message);
}

allowLoopback();
const handler = loadHandler();
parentPort?.on('message', (message: InvokeMessage) => {
  void answer(handler, message).then(send);
});
send({ kind: 'ready' });
