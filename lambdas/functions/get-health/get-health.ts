import { ApiError, RETRY_AFTER_SECONDS } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { noScanYet } from '#http/data-response.ts';
import { toIsoInstant } from '#http/instant.ts';

type Deps = { latestScan(): Promise<{ readonly generatedAt: number } | undefined> };

/** Whether the service has data to serve: 200 once a scan is published, 503 before, or while the table is out of reach. */
export function createGetHealth({ latestScan }: Deps) {
  async function readScan() {
    try {
      return await latestScan();
    } catch (cause) {
      throw new ApiError('data_unavailable', {
        detail: 'The latest scan cannot be read. Try again in a few seconds.',
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
        cause,
      });
    }
  }

  return async function getHealth(): Promise<ApiResponse> {
    const scan = await readScan();
    if (!scan) throw noScanYet();
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      body: JSON.stringify({ status: 'ok', generated_at: toIsoInstant(scan.generatedAt) }),
    };
  };
}
