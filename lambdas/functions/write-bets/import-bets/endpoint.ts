import { MAX_IMPORT_LINES, MAX_IMPORT_ROWS } from '#domain/bets/bounds.ts';
import { MASS_LIMITS } from '#http/account/limits.ts';
import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

const LINES = MAX_IMPORT_LINES.toLocaleString('en-US');
const BETS = MAX_IMPORT_ROWS.toLocaleString('en-US');

export const endpoint = {
  method: 'POST',
  path: '/account/bets/import',
  access: 'sharp_account',
  limits: MASS_LIMITS,
  reads: 'snapshot',
  // 5,000 bets take about 10,000 write units of one partition, which has 1,000 a second.
  maxSeconds: 29,
  summary: 'Log the bets of a CSV file',
  csvBody:
    `UTF-8, commas or semicolons, at most 1 MB, ${LINES} lines and ${BETS} bets. The columns of ` +
    'the first line are the fields of a bet. Nothing is logged unless every line is right.',
  answer: jsonAnswer(schemas, 'ImportedBetList'),
} satisfies Endpoint;
