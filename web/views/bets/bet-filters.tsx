import type { BetGroup, BetSummary } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { words } from '../../format/text.ts';
import { Select } from '../../ui/select.tsx';
import { useBankrollName } from './own-bankrolls.ts';

export const STATUSES = [
  'open',
  'won',
  'half_won',
  'void',
  'half_lost',
  'lost',
  'unknown',
] as const;
const FILTERS = ['status', 'bankroll', 'book', 'sport'] as const;

/** The filters of an address as the API takes them, each with the `&` before it. */
export function filterQuery(query: URLSearchParams): string {
  return FILTERS.map((name) => {
    const value = query.get(name);
    return value ? `&${name}=${encodeURIComponent(value)}` : '';
  }).join('');
}

/** Which bets are shown: a choice among what the bets have. */
export function BetFilters({ summary }: { readonly summary: BetSummary }) {
  const { router, coverage } = useApp();
  const bankrollName = useBankrollName();
  const { query } = router.place.value;
  const filter = (name: (typeof FILTERS)[number]) => ({
    value: query.get(name) ?? '',
    onValue: (value: string) => router.setQuery({ [name]: value }),
  });
  const among = (groups: readonly BetGroup[], nameOf: (value: string) => string) =>
    [...new Set(groups.flatMap(({ value }) => value ?? []))]
      .map((value) => [value, nameOf(value)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <>
      <Select
        label="Status of the bets"
        absent="Any status"
        choices={STATUSES.map((status) => [status, words(status)])}
        {...filter('status')}
      />
      <Select
        label="Bankroll of the bets"
        absent="All bankrolls"
        choices={among(summary.bankrolls, bankrollName)}
        {...filter('bankroll')}
      />
      <Select
        label="Book of the bets"
        absent="All books"
        choices={among(summary.books, coverage.bookTitle)}
        {...filter('book')}
      />
      <Select
        label="Sport of the bets"
        absent="All sports"
        choices={among(summary.sports, sportTitle)}
        {...filter('sport')}
      />
    </>
  );
}
