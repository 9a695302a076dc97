import type { Status } from '../../../clients/generated/page-types.ts';

export type { Status };

const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The status of a service that works, after a scan at an instant (epoch milliseconds). */
export function aStatus(generatedAt: number): Status {
  return {
    at: iso(Date.now()),
    scan: {
      state: 'ok',
      generated_at: iso(generatedAt),
      age_seconds: Math.floor((Date.now() - generatedAt) / 1000),
      interval_seconds: 45,
    },
    feeds: [
      {
        name: 'the-odds-api',
        state: 'ok',
        read_at: iso(generatedAt - 1_000),
        sports_read: 21,
        sports_failed: 0,
        reason: null,
      },
    ],
    api: { state: 'ok' },
    deliveries: {
      state: 'ok',
      since: iso(generatedAt - 86_400_000),
      delivered: 1_840,
      failed: 12,
      expired: 3,
      waiting: 2,
    },
  };
}
