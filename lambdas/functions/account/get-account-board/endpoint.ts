import { DEAR_LIST_LIMITS } from '#http/account/limits.ts';
import { withScanTimes } from '#http/account/scan-times.ts';
import { BOARD_QUERY } from '#http/board/query.ts';
import { schemas } from '#http/board/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/board',
  access: 'sharp_account',
  limits: DEAR_LIST_LIMITS,
  isCounted: true,
  reads: 'board',
  summary: 'The best price of every line, middles and low-hold pairs',
  query: BOARD_QUERY,
  isConditional: true,
  passesPricesOn: true,
  answer: jsonAnswer(
    {
      ...schemas,
      BoardLineList: withScanTimes(schemas.BoardLineList),
      MiddleList: withScanTimes(schemas.MiddleList),
      LowHoldList: withScanTimes(schemas.LowHoldList),
    },
    'BoardList',
  ),
} satisfies Endpoint;
