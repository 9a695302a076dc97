import { noScanYet, unavailable } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';

type Deps = { latestScan(): Promise<{ readonly generatedAt: number } | undefined> };

/** Whether the service has data to serve: 200 once a scan is published, 503 before, or while the table is out of reach. */
export function createGetHealth({ latestScan }: Deps) {
  return async function getHealth(): Promise<ApiResponse> {
    const scan = await latestScan().catch((cause: unknown) => {
      throw unavailable('The latest scan cannot be read.', cause);
    });
    if (!scan) throw noScanYet();
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      body: JSON.stringify({ status: 'ok', generated_at: toIsoInstant(scan.generatedAt) }),
    };
  };
}
