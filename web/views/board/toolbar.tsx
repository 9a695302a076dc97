import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp } from '../../app.ts';
import { marketName, percent } from '../../format/text.ts';
import { withQuery } from '../../router/router.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { Link } from '../../ui/link.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { ALL_BOOKS } from '../opportunities/filters.ts';
import { COLUMNS } from './columns.ts';
import {
  type BoardFilters,
  type BoardKind,
  FILTER_NAMES,
  HOLD_CHOICES,
  HOUR_CHOICES,
  KINDS,
  MARKET_CHOICES,
  nextSort,
  type SortColumn,
} from './filters.ts';

type Props = {
  readonly filters: BoardFilters;
  /** Whether the rows are cards, which have no heads to sort by. */
  readonly isNarrow: boolean;
};

/** The kinds with what each is, the search and the filters; each writes itself into the address. */
export function Toolbar({ filters, isNarrow }: Props) {
  const { router, coverage } = useApp();
  const { query } = router.place.value;
  const isOpen = useSignal(false);
  const count = FILTER_NAMES.filter((name) => name !== 'q' && query.has(name)).length;
  useEffect(() => coverage.load(), [coverage]);
  return (
    <>
      <div class="toolbar">
        <div class="segments">
          {Object.entries(KINDS).map(([kind, { name }]) => (
            <Link
              key={kind}
              href={addressOf(withQuery(query, { kind: kind === 'line' ? '' : kind, sort: '' }))}
              current={filters.kind === kind}
            >
              {name}
            </Link>
          ))}
        </div>
        <SearchBox finds="Team, league or line" text={filters.search} />
        {isNarrow && (
          <button
            type="button"
            class="filter small"
            data-set={count > 0}
            aria-expanded={isOpen.value}
            onClick={() => {
              isOpen.value = !isOpen.value;
            }}
          >
            Filters {count > 0 && <span class="badge">{count}</span>}
          </button>
        )}
        {(!isNarrow || isOpen.value) && <Filters filters={filters} isNarrow={isNarrow} />}
        <ClearFilters names={FILTER_NAMES} />
      </div>
      <p class="kind-is">{KINDS[filters.kind].is}</p>
    </>
  );
}

function Filters({ filters, isNarrow }: Props) {
  const { router, coverage, settings } = useApp();
  const set = (name: string) => (value: string) => router.setQuery({ [name]: value });
  const mine = settings.value?.my_books ?? null;
  return (
    <>
      <Select
        label="Sport"
        absent="All sports"
        value={filters.sport}
        choices={coverage.sports.value.map(({ key, title }) => [key, title])}
        onValue={set('sport')}
      />
      <Select
        label="Market"
        absent="All markets"
        value={filters.market}
        choices={MARKET_CHOICES.map((key) => [key, marketName(key)])}
        onValue={set('market')}
      />
      {mine ? (
        <Select
          label="Books"
          absent={`My books (${mine.length})`}
          value={filters.hasAllBooks ? ALL_BOOKS : ''}
          choices={[[ALL_BOOKS, 'All books']]}
          onValue={set('book')}
        />
      ) : (
        <Link href="/alerts" class="button quiet small">
          Choose my books
        </Link>
      )}
      <Select
        label="Start"
        absent="Any time"
        value={filters.hours}
        choices={HOUR_CHOICES.map((hours) => [hours, `within ${hours} h`])}
        onValue={set('hours')}
      />
      <Select
        label="Largest hold"
        absent="Any hold"
        value={filters.maxHold}
        choices={HOLD_CHOICES.map((hold) => [hold, `hold ≤ ${percent(Number(hold), 0)}`])}
        onValue={set('max_hold')}
      />
      {isNarrow && <SortChoice filters={filters} />}
    </>
  );
}

function addressOf(query: URLSearchParams): string {
  const text = query.toString();
  return text ? `/board?${text}` : '/board';
}

function SortChoice({ filters: { kind, sort } }: { readonly filters: BoardFilters }) {
  const { router } = useApp();
  const usual: Readonly<Record<BoardKind, SortColumn>> = {
    line: 'start',
    middle: 'ev',
    low_hold: 'hold',
  };
  const choices = COLUMNS[kind].flatMap(({ column, title }) =>
    column === undefined || column === usual[kind] ? [] : [[column, `by ${title}`] as const],
  );
  const title = COLUMNS[kind].find(({ column }) => column === usual[kind])?.title ?? '';
  return (
    <Select
      label="Sort"
      absent={`by ${title}`}
      value={sort.column === usual[kind] ? '' : sort.column}
      choices={choices}
      onValue={(value) => {
        const column = choices.find(([key]) => key === value)?.[0];
        router.setQuery({ sort: column ? nextSort(sort, column) : '' });
      }}
    />
  );
}
