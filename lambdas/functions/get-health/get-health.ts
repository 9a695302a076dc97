import { toIsoInstant } from '#domain/odds/instant.ts';
import { asUnavailable, noScanYet, unavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

type Deps = {
  latestScan(): Promise<{ readonly generatedAt: number } | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** A service without a new scan for as many intervals as this serves old data. */
export const STALE_INTERVALS = 3;

/**
 * Whether the service has current data to serve, and how old it is: 200 while scans are published;
 * 503 before the first, when three intervals have passed without a new one, and while the table is
 * out of reach.
 */
export function createGetHealth({ latestScan, intervalMs }: Deps) {
  return async function getHealth({ receivedAt }: RawRequest) {
    const scan = await latestScan().catch(asUnavailable('The latest scan cannot be read.'));
    if (!scan) {
      throw noScanYet();
    }
    const { generatedAt } = scan;
    const ageMs = Math.max(0, receivedAt - generatedAt);
    const ageSeconds = Math.floor(ageMs / 1000);
    if (ageMs >= STALE_INTERVALS * intervalMs) {
      throw unavailable(
        `No new scan for ${STALE_INTERVALS} intervals: the latest is of ${toIsoInstant(generatedAt)}, ${ageSeconds} seconds old.`,
      );
    }
    const content = { status: 'ok', generatedAt, ageSeconds };
    return { content, headers: { 'Cache-Control': 'no-store' } };
  };
}
