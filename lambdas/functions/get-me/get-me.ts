import type { TreeHead } from '#domain/record/checkpoint.ts';
import type { AdmittedRequest, ApiResponse } from '#http/api-request.ts';
import { jsonResponse } from '#http/json-response.ts';
import { readQuery } from '#http/query.ts';

/** `record` is the state of the public record; undefined while it is empty. */
type Deps = { readonly record: () => Promise<TreeHead | undefined> };

/**
 * The plan and quota of the request's key, this request included, with the state of the record as a
 * receipt.
 */
export function createGetMe({ record }: Deps) {
  return async function getMe({ rawQuery, admission }: AdmittedRequest): Promise<ApiResponse> {
    readQuery(rawQuery, {});
    const { plan, limit, remaining } = admission;
    const receipt = await record();
    const headers = receipt && {
      'X-Record-Size': String(receipt.size),
      'X-Record-Root': receipt.rootHash,
    };
    return jsonResponse(200, { plan, daily_limit: limit, remaining_today: remaining }, headers);
  };
}
