/** One call of the queues' JSON protocol. Throws with the answer's text where it was refused. */
export async function callQueues(
  endpoint: string,
  operation: string,
  body: object,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${operation}` },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  const answer = await response.text();
  if (!response.ok)
    throw new Error(`The local queue refused ${operation} ${JSON.stringify(body)}: ${answer}`);
  return answer === '' ? {} : JSON.parse(answer);
}
