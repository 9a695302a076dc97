/**
 * Writes the OpenAPI document of the API, or with `--account` that of the account routes, to `--out
 * FILE` or to stdout.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCOUNT_ENDPOINTS } from '../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { accountOpenApiDocument } from '../lambdas/http/openapi/account-document.ts';
import { openApiDocument } from '../lambdas/http/openapi/document.ts';

try {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, account: { type: 'boolean' } },
  });
  const document = values.account
    ? accountOpenApiDocument(Object.values(ACCOUNT_ENDPOINTS))
    : openApiDocument(Object.values(ENDPOINTS).flat());
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (values.out === undefined) {
    process.stdout.write(text);
  } else {
    mkdirSync(dirname(values.out), { recursive: true });
    writeFileSync(values.out, text);
  }
} catch (error) {
  console.error(`${error}\nnpm run -s openapi -- [--account] [--out FILE]`);
  process.exitCode = 1;
}
