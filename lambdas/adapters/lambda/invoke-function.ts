import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';

const CONNECTION_TIMEOUT_MS = 3_000;
/** Longer than any function that is called by hand may run. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Calls a deployed function once, with an event, and returns its answer. Throws where it cannot be
 * called, and an error with the function's own message where it failed. A call is never repeated:
 * it may have sent something.
 */
export async function invokeFunction(
  options: LambdaClientConfig,
  functionName: string,
  event: unknown,
): Promise<unknown> {
  const client = new LambdaClient({
    ...options,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
    );
    const answer: unknown = Payload?.length ? JSON.parse(Payload.transformToString()) : undefined;
    if (FunctionError === undefined) {
      return answer;
    }
    const { errorMessage } = (answer ?? {}) as { errorMessage?: string };
    throw new Error(`${functionName} failed: ${errorMessage ?? FunctionError}`);
  } finally {
    client.destroy();
  }
}
