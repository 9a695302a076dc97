import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';

/**
 * The paths that answer GET, as the gateway's routes write them: of all endpoints or of those with
 * one access.
 */
export function pathsOfEndpoints(access?: Endpoint['access']): string[] {
  return Object.values<readonly Endpoint[]>(ENDPOINTS)
    .flat()
    .filter(({ method }) => method === 'GET')
    .filter((endpoint) => access === undefined || endpoint.access === access)
    .map(({ path }) => path);
}
