import type { PublicPick } from '#domain/record/correction.ts';
import type { SumsByGroup } from '#domain/record/figures.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { summaryOf } from '#http/record/summary.ts';
import type { picks } from './endpoint.ts';
import { pickRows } from './rows.ts';

type Deps = {
  list(page: { readonly limit: number; readonly before: number }): Promise<readonly PublicPick[]>;
  sums(): Promise<SumsByGroup>;
};

const cachedFor = (seconds: number) => ({
  'Cache-Control': `public, max-age=${seconds}`,
  Vary: 'Accept-Encoding',
});

/** A page of the recorded picks, and the figures of all, for everyone. */
export function createGetRecordPicks({ list, sums }: Deps) {
  return {
    async summary() {
      const found = await sums().catch(asUnavailable('The figures of the record cannot be read.'));
      // They change with every start of an event and every result.
      return { content: summaryOf(found), headers: cachedFor(60) };
    },

    async picks({ query }: RequestOf<typeof picks>) {
      const found = await list(query).catch(
        asUnavailable('The picks of the record cannot be read.'),
      );
      return { content: pickRows(found), headers: cachedFor(30) };
    },
  };
}
