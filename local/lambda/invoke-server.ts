import { text } from 'node:stream/consumers';
import { startLoopbackServer } from '../loopback-server.ts';
import { FunctionError } from './function-error.ts';
import type { FunctionHost } from './function-host.ts';

export type InvokeServer = Awaited<ReturnType<typeof startInvokeServer>>;

type Invokable = Pick<FunctionHost, 'invoke'>;

const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/**
 * A loopback stand-in for Lambda. It knows Invoke of the functions of the stack, by name, and waits
 * for their answers.
 */
export function startInvokeServer(functions: ReadonlyMap<string, Invokable>) {
  return startLoopbackServer(async (request, response) => {
    const name = decodeURIComponent(INVOKE.exec(request.url ?? '')?.[1] ?? '');
    const answer = await invoke(functions.get(name), name, await text(request));
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
}

async function invoke(fn: Invokable | undefined, name: string, event: string) {
  if (fn === undefined) {
    const body = JSON.stringify({ Message: `There is no function ${name}` });
    return { status: 404, headers: { 'x-amzn-errortype': 'ResourceNotFoundException' }, body };
  }
  try {
    return { status: 200, headers: {}, body: await fn.invoke(JSON.parse(event || 'null')) };
  } catch (error) {
    const { errorType = 'Error', message } =
      error instanceof FunctionError ? error : { message: String(error) };
    const body = JSON.stringify({ errorType, errorMessage: message });
    return { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body };
  }
}
