import type { TreeHead } from '#domain/record/checkpoint.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/** `record` is the state of the public record; undefined while it is empty. */
type Deps = { readonly record: () => Promise<TreeHead | undefined> };

/**
 * The plan and quota of the request's key, this request included, with the state of the record as a
 * receipt.
 */
export function createGetMe({ record }: Deps) {
  return async function getMe({ admission }: RequestOf<typeof endpoint>) {
    const { plan, limit, remaining } = admission;
    const receipt = await record();
    const content = { plan, dailyLimit: limit, remainingToday: remaining };
    if (!receipt) {
      return { content };
    }
    const headers = {
      'X-Record-Size': String(receipt.size),
      'X-Record-Root': receipt.rootHash,
    };
    return { content, headers };
  };
}
