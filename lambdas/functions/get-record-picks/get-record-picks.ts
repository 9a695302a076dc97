import type { PublicPick } from '#domain/record/correction.ts';
import { unavailable } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { readQuery } from '#http/query.ts';
import { PARAMETERS, toPicksView } from './view.ts';

type Deps = {
  list(page: { readonly limit: number; readonly before: number }): Promise<readonly PublicPick[]>;
};

/** A page of the recorded picks, for everybody. */
export function createGetRecordPicks({ list }: Deps) {
  return async function getRecordPicks({ rawQuery }: ApiRequest): Promise<ApiResponse> {
    const picks = await list(readQuery(rawQuery, PARAMETERS)).catch((cause: unknown) => {
      throw unavailable('The picks of the record cannot be read.', cause);
    });
    return {
      statusCode: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=30' },
      body: JSON.stringify(toPicksView(picks)),
    };
  };
}
