import { randomBytes } from 'node:crypto';
import { openSimulatedFeed, type Simulation } from '#simulated-market/simulated-feed.ts';
import { startLoopbackServer } from './loopback-server.ts';

/**
 * Serves the simulated market in the format of The Odds API, to callers that know its random key.
 * `now` in epoch milliseconds.
 */
export async function startSimulatedFeed(simulation: Simulation, now = Date.now) {
  const key = randomBytes(16).toString('hex');
  const respondTo = openSimulatedFeed(simulation, now());
  const server = await startLoopbackServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback');
    const answered = respondTo({ path: pathname, query: searchParams, now: now() }, key);
    response.writeHead(answered.status, answered.headers).end(answered.body);
  });
  return { ...server, key };
}
