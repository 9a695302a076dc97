/** Writes the OpenAPI document to `--out FILE`, or to stdout. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { openApiDocument } from '../lambdas/http/openapi/document.ts';

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const text = `${JSON.stringify(openApiDocument(ENDPOINTS), null, 2)}\n`;
if (values.out === undefined) {
  process.stdout.write(text);
} else {
  mkdirSync(dirname(values.out), { recursive: true });
  writeFileSync(values.out, text);
}
