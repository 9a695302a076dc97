import { commissionOf, roleOf } from '#domain/odds/books.ts';
import type { Listed } from '#domain/scan/coverage.ts';
import type { PublishedSnapshot, ValueRow } from '#domain/scan/snapshot.ts';
import { isPickable } from '#domain/webhooks/selection/alert-filters.ts';
import {
  createDataResponse,
  type DataRequest,
  type Reader,
  type Scans,
} from '#http/data-response.ts';

/** What is known of a book by its key; a sport has neither. */
function factsOf(key: string) {
  return { role: roleOf(key), commission: commissionOf(key) };
}

/** The keys that a value bet counts for. */
const KEYS_OF = {
  books: ({ book, altBooks }: ValueRow) => [
    book,
    ...altBooks.filter(isPickable).map((alt) => alt.book),
  ],
  sports: ({ sportKey }: ValueRow) => [sportKey],
} as const;

/**
 * The books or the sports of the latest scan in the order of their titles, with what each has in
 * it.
 */
export function createAnswerCoverage(
  scans: Scans<PublishedSnapshot>,
  list: keyof typeof KEYS_OF,
  reader: Reader,
) {
  const dataResponse = createDataResponse(scans, reader);
  return async (request: DataRequest) =>
    dataResponse(request, ({ opportunities, coverage }) => ({
      query: [list],
      find: () => ({
        startedCounts: [],
        nextChange: Number.POSITIVE_INFINITY,
        content: () => {
          const data = withValueBets(coverage?.[list] ?? [], opportunities.value, KEYS_OF[list]);
          return { count: data.length, data };
        },
      }),
    }));
}

function withValueBets(
  listed: readonly Listed[],
  bets: readonly ValueRow[],
  keysOf: (bet: ValueRow) => readonly string[],
) {
  const counts = new Map<string, number>();
  for (const key of bets.flatMap(keysOf)) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return listed
    .map((each) => ({ ...each, ...factsOf(each.key), valueBets: counts.get(each.key) ?? 0 }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.key < b.key ? -1 : 1));
}
