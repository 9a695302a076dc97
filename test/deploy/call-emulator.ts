import { REGION } from './emulator.ts';

/**
 * The calls for which the project has no client of the SDK, made by hand: an emulator verifies no
 * signature.
 */
export async function callEmulator(
  port: number,
  service: string,
  path: string,
  action?: { target: string; input: object },
) {
  const credential = `test/20260101/${REGION}/${service}/aws4_request`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: action ? 'POST' : 'GET',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`,
      ...(action && {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': action.target,
      }),
    },
    ...(action && { body: JSON.stringify(action.input) }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${service} ${action?.target ?? path} answered ${answer.status}: ${text}`);
  }
  return text === '' ? {} : JSON.parse(text);
}
