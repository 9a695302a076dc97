import type { AlarmedEndpoint } from '#http/endpoint.ts';
import { endpoint as getBets } from './get-bets/endpoint.ts';
import { endpoint as getBetsSummary } from './get-bets-summary/endpoint.ts';
import { endpoint as getBoard } from './get-board/endpoint.ts';
import { endpoints as getCoverage } from './get-coverage/endpoint.ts';
import { endpoints as getDocs } from './get-docs/endpoint.ts';
import { endpoint as getEvent } from './get-event/endpoint.ts';
import { endpoints as getHealth } from './get-health/endpoint.ts';
import { endpoint as getMatches } from './get-matches/endpoint.ts';
import { endpoint as getMe } from './get-me/endpoint.ts';
import { endpoints as getMoves } from './get-moves/endpoint.ts';
import { endpoint as getOpportunities } from './get-opportunities/endpoint.ts';
import { endpoints as getPage } from './get-page/endpoint.ts';
import { endpoint as getPerformance } from './get-performance/endpoint.ts';
import { endpoints as getRecordLog } from './get-record-log/endpoint.ts';
import { endpoints as getRecordPicks } from './get-record-picks/endpoint.ts';
import { endpoint as mcp } from './mcp/endpoint.ts';

/**
 * The endpoints of the API, the record and the page by the folder of their deployed function, in
 * the order of the OpenAPI document.
 */
export const ENDPOINTS = {
  'get-me': [getMe],
  'get-opportunities': [getOpportunities],
  'get-matches': [getMatches],
  'get-board': [getBoard],
  'get-moves': getMoves,
  'get-event': [getEvent],
  'get-coverage': getCoverage,
  'get-performance': [getPerformance],
  mcp: [mcp],
  'get-bets': [getBets],
  'get-bets-summary': [getBetsSummary],
  'get-record-picks': getRecordPicks,
  'get-record-log': getRecordLog,
  'get-docs': getDocs,
  'get-page': getPage,
  'get-health': getHealth,
} as const satisfies Readonly<Record<string, readonly AlarmedEndpoint[]>>;
