import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { PROJECT_ROOT } from '../../build.config.ts';

/** What an endpoint has to read, one of these, for what its handler takes from a scan. */
const READS = {
  'current-board': ['board'],
  'current-moves': ['moves'],
  'current-quotes': ['quotes'],
  'current-scan': ['snapshot', 'head'],
};

test.each(Object.entries<readonly Endpoint[]>(ENDPOINTS))(
  'the endpoints of %s declare what its handler reads of a scan: its permissions follow from that',
  (name, endpoints) => {
    const path = join(PROJECT_ROOT, 'lambdas/functions', name, 'handler.ts');
    const handler = readFileSync(path, 'utf8');
    const declared = endpoints.flatMap(({ reads }) => reads ?? []);
    for (const [wiring, reads] of Object.entries(READS)) {
      if (handler.includes(`'#wiring/${wiring}.ts'`)) {
        expect(
          reads.filter((read) => declared.some((each) => each === read)),
          wiring,
        ).not.toEqual([]);
      }
    }
  },
);
