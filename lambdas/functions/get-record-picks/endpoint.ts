import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { arrayOf, count, itemCount, objectOf } from '#http/openapi/fields.ts';
import { wholeNumber } from '#http/parameters.ts';
import { summaryAnswer } from '#http/record/summary.ts';
import { example } from './rows.ts';

const MAX_INDEX = 999_999_999;

const schemas = {
  RecordPicks: objectOf({ count: itemCount, data: arrayOf('RecordPick') }),
  RecordPick: objectOf({
    pick: count(
      'Index of the pick in the log: the `before` of the next page, and the `pick` of later ' +
        'entries.',
    ),
    entries: arrayOf('RecordEntry'),
    body: {
      type: ['object', 'null'],
      description:
        'The selection, once it is opened: the fields of a webhook pick but `stake` and ' +
        '`currency`.',
    },
  }),
  RecordEntry: objectOf({
    index: count('Index of the entry in the log.'),
    entry: {
      type: 'object',
      description:
        'The entry: a `pick`, `open`, `close`, `no_close`, `result` or `correction`, as its ' +
        '`type` says. Its line in the log is this object as JSON without spaces, its fields ' +
        'in this order.',
    },
  }),
};

const shared = {
  failureImpact: 'People cannot see the picks and the figures of the public record.',
  method: 'GET',
  access: 'public',
  tag: 'Check the track record',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 10 },
  reads: 'picks',
} as const;

export const summary = {
  ...shared,
  path: '/record/summary',
  id: 'getRecordSummary',
  summary: 'Figures of the public record',
  description:
    'All picks since the beginning. They follow from the entries of the record, from ' +
    'which `npm run verify-record` ' +
    'computes them again.',
  query: 'any',
  answer: summaryAnswer,
} satisfies Endpoint;

export const picks = {
  ...shared,
  path: '/record/picks',
  id: 'getRecordPicks',
  summary: 'Picks of the public record',
  description:
    'Newest first. Until the start of its event a pick is a commitment only; then come ' +
    'its body, its close and its ' +
    'result. Every entry is in the log at its index, as one line of JSON.',
  query: {
    limit: wholeNumber(
      { min: 1, max: 100, default: 50 },
      { description: 'How many picks, at most 100.' },
    ),
    before: wholeNumber(
      { min: 0, max: MAX_INDEX, default: MAX_INDEX },
      { description: 'Only picks with a lower index than this.' },
    ),
  },
  answer: jsonAnswer(schemas, 'RecordPicks', {
    description: 'The picks.',
    examples: { picks: example },
  }),
} satisfies Endpoint;

export const endpoints = [summary, picks];
