import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createFunctionHost, type FunctionHost } from '../../local/lambda/function-host.ts';
import type { FunctionPlan } from '../../local/template/functions.ts';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-stack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type TinyFunction = { readonly host: FunctionHost; log(): string };

/** A function with this CommonJS source as its bundle, hosted until the end of the test. */
export function tinyFunction(
  source: string,
  changes: Partial<FunctionPlan> = {},
  variables: Record<string, string> = {},
): TinyFunction {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'index.js'), source);
  const plan: FunctionPlan = {
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:stack-tiny',
    functionName: 'stack-tiny',
    name: 'tiny',
    directory,
    handler: 'index.handler',
    timeoutMs: 5000,
    memoryMb: 128,
    reservedConcurrency: undefined,
    environment: {},
    ...changes,
  };
  let text = '';
  const log = (part: string) => {
    text += part;
  };
  const host = createFunctionHost({ plan, variables, log });
  onTestFinished(() => host.stop());
  return { host, log: () => text };
}
