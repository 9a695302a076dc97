import { expect } from 'vitest';
import { expectContract } from '../support/api-client-contract.ts';
import type { Answer } from './connection.ts';

/** Headers of the gateway and its connection; the contract is about ours. */
const OF_THE_GATEWAY = [
  'apigw-requestid',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
];

/**
 * Holds an answer of the running stack against everything that must be true of any answer, and
 * parses it.
 */
export function checked(
  answer: Answer,
  sent: { method: string; path: string },
): Record<string, unknown> {
  const { status, text } = answer;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      OF_THE_GATEWAY.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const requestId = String(answer.headers['apigw-requestid']);
  const path = sent.path.split('?')[0] ?? '';
  expectContract(
    { status, headers, text },
    { method: sent.method, path, requestId, now: Date.now() },
  );
  expect(text).not.toContain('undefined');
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
}
