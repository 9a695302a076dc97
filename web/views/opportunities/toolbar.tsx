import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Presets } from '../../announce/presets.tsx';
import { useApp } from '../../app.ts';
import type { Preset } from '../../preferences.ts';
import { withQuery } from '../../router/router.ts';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { Link } from '../../ui/link.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type Section, useSections } from './filter-sections.tsx';
import { FILTER_NAMES, type Filters, KINDS, SORT_COLUMNS } from './filters.ts';

const PRESETS: readonly Preset[] = [
  { name: 'Grade A, next 24 hours', query: 'grade=A&hours=24&sort=start' },
  { name: 'Largest edges', query: 'min_ev=0.05&sort=-ev' },
  { name: 'Surebets by profit', query: 'kind=surebet&sort=-ev' },
];

/** The kinds, the search and the filters. On a narrow page the filters are in a sheet. */
export function Toolbar({ filters }: { readonly filters: Filters }) {
  const { router, coverage } = useApp();
  const isNarrow = useMedia('(width < 56rem)');
  const { query } = router.place.value;
  const sections = useSections(filters);
  useEffect(() => coverage.load(), [coverage]);
  return (
    <div class="toolbar">
      <div class="segments">
        {Object.entries(KINDS).map(([kind, name]) => (
          <Link
            key={kind}
            href={addressOf(withQuery(query, { kind: kind === 'value' ? '' : kind }))}
            current={filters.kind === kind}
          >
            {name}
          </Link>
        ))}
      </div>
      <SearchBox finds="Team, league or book" text={filters.search} />
      {isNarrow ? (
        <Sheet filters={filters} sections={sections} />
      ) : (
        sections.map(({ label, text, isSet, body }) => (
          <FilterMenu key={label} label={label} text={text} isSet={isSet}>
            {body}
          </FilterMenu>
        ))
      )}
      {!isNarrow && <ClearFilters names={FILTER_NAMES} />}
      <Presets readyMade={PRESETS} />
    </div>
  );
}

export function addressOf(query: URLSearchParams): string {
  const text = query.toString();
  return text ? `/?${text}` : '/';
}

const SORT_NAMES: Readonly<Record<(typeof SORT_COLUMNS)[number], string>> = {
  start: 'Start',
  event: 'Event',
  book: 'Book',
  price: 'Price',
  fair: 'Fair odds',
  ev: 'EV',
  grade: 'Grade, then EV',
  stake: 'Stake',
  age: 'Age of the price',
};

type SheetProps = { readonly filters: Filters; readonly sections: readonly Section[] };

/** The filters behind one button that says how many are set. */
function Sheet({ filters, sections }: SheetProps) {
  const { router } = useApp();
  const isOpen = useSignal(false);
  const set = sections.filter(({ isSet }) => isSet).length;
  const close = () => {
    isOpen.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="filter small"
        data-set={set > 0}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        Filters {set > 0 && <span class="badge">{set}</span>}
      </button>
      {isOpen.value && (
        <Dialog title="Filters" onClose={close}>
          <div class="sheet">
            <label class="sort">
              Sort by
              <select
                value={filters.sort.column}
                onChange={({ currentTarget }) => {
                  const column = currentTarget.value;
                  const rises = ['start', 'event', 'book', 'grade'].includes(column);
                  router.setQuery({ sort: rises ? column : `-${column}` });
                }}
              >
                {SORT_COLUMNS.map((column) => (
                  <option key={column} value={column}>
                    {SORT_NAMES[column]}
                  </option>
                ))}
              </select>
            </label>
            {sections.map(({ label, text, isSet, body }) => (
              <details key={label} open={isSet}>
                <summary>
                  {label}: <b>{text}</b>
                </summary>
                {body}
              </details>
            ))}
          </div>
          <div class="actions">
            <ClearFilters names={FILTER_NAMES} />
            <button type="button" class="primary" onClick={close}>
              Show
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
