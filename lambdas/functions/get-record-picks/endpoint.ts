import type { Endpoint } from '#http/endpoint.ts';
import { arrayOf, count, itemCount, objectOf, ref } from '#http/openapi/fields.ts';
import { schemas, summaryResponse } from '#http/record/summary.ts';
import { example, PARAMETERS } from './view.ts';

export const endpoint: Endpoint = {
  failureImpact: 'People cannot see the picks and the figures of the public record.',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 10 },
  reads: 'picks',
  routes: [
    {
      path: '/record/summary',
      operation: {
        id: 'getRecordSummary',
        tag: 'record',
        summary: 'Figures of the public record',
        description:
          'All picks since the beginning. They follow from the entries of the record, from ' +
          'which `npm run verify-record` ' +
          'computes them again.',
        response: summaryResponse,
      },
    },
    {
      path: '/record/picks',
      operation: {
        id: 'getRecordPicks',
        tag: 'record',
        summary: 'Picks of the public record',
        description:
          'Newest first. Until the start of its event a pick is a commitment only; then come ' +
          'its body, its close and its ' +
          'result. Every entry is in the log at its index, as one line of JSON.',
        parameters: PARAMETERS,
        isConditional: false,
        response: {
          description: 'The picks.',
          mediaType: 'application/json',
          schema: ref('RecordPicks'),
          examples: { picks: example },
        },
      },
    },
  ],
  schemas: {
    ...schemas,
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
  },
};
