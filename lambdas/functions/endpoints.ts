import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as getDocs } from './get-docs/endpoint.ts';
import { endpoint as getEvent } from './get-event/endpoint.ts';
import { endpoint as getHealth } from './get-health/endpoint.ts';
import { endpoint as getMatches } from './get-matches/endpoint.ts';
import { endpoint as getMe } from './get-me/endpoint.ts';
import { endpoint as getOpportunities } from './get-opportunities/endpoint.ts';
import { endpoint as getPage } from './get-page/endpoint.ts';
import { endpoint as getPerformance } from './get-performance/endpoint.ts';
import { endpoint as getRecordLog } from './get-record-log/endpoint.ts';
import { endpoint as getRecordPicks } from './get-record-picks/endpoint.ts';

/**
 * Every endpoint by the name of its folder and of its deployed function, in the order of the
 * OpenAPI document.
 */
export const ENDPOINTS = {
  'get-me': getMe,
  'get-opportunities': getOpportunities,
  'get-matches': getMatches,
  'get-event': getEvent,
  'get-performance': getPerformance,
  'get-record-picks': getRecordPicks,
  'get-record-log': getRecordLog,
  'get-docs': getDocs,
  'get-page': getPage,
  'get-health': getHealth,
} satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof ENDPOINTS;

/**
 * The paths as the gateway's routes write them, of all endpoints or of those with one kind of
 * access.
 */
export function pathsOfEndpoints(access?: Endpoint['access']): string[] {
  return Object.values<Endpoint>(ENDPOINTS)
    .filter((endpoint) => access === undefined || endpoint.access === access)
    .flatMap(({ routes }) => routes.map(({ path }) => path));
}
