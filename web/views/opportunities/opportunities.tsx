import { useComputed } from '@preact/signals';
import { useCallback, useRef } from 'preact/hooks';
import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { NOTHING_HIDDEN } from '../../preferences.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { useLiveList } from '../../scan/use-live-list.ts';
import { LiveStatus } from '../../table/live-status.tsx';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import {
  compareRows,
  FILTER_NAMES,
  gradesOf,
  listAddress,
  MAX_ROWS,
  passes,
  readFilters,
} from './filters.ts';
import { OpportunityTable } from './opportunity-table.tsx';
import { type Row, toRows } from './row.ts';
import { rowsCsv } from './rows-csv.ts';
import { useTablePlace } from './table-place.ts';
import { Toolbar } from './toolbar.tsx';

/** Every opportunity of the latest scan, as it is filtered by the address. */
export function OpportunitiesView() {
  const { router, settings } = useApp();
  const filters = readFilters(router.place.value.query);
  const address = listAddress(filters, settings.value?.my_books ?? null);
  return (
    <NeedsSharp what="Opportunities">
      <div class="table-view">
        <Toolbar filters={filters} />
        <Opportunities key={address} kind={filters.kind} address={address} />
      </div>
    </NeedsSharp>
  );
}

const NOUN = ['opportunity', 'opportunities'] as const;

type Props = {
  readonly kind: OpportunityList['kind'];
  /** Where the server lists what the filters may show. */
  readonly address: string;
};

function Opportunities({ kind, address }: Props) {
  const { client, router, preferences, settings, slowNow } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const openId = useTablePlace(body);
  const filters = useComputed(() => readFilters(router.place.value.query));
  const asked = useComputed(() => ({
    filters: filters.value,
    hidden: preferences.hidden.value,
    mine: settings.value?.my_books ?? null,
  }));
  const arrange = useComputed(() => {
    const wanted = asked.value;
    const compare = compareRows(wanted.filters.sort);
    return (shown: readonly Shown<Row>[]) =>
      shown
        .filter(({ item }) => passes(item, wanted, slowNow.value))
        .sort((a, b) => compare(a.item, b.item));
  });
  const ask = useCallback(
    (etag: string | undefined, signal: AbortSignal) =>
      client.ask<OpportunityList>(address, { etag, signal }),
    [client, address],
  );
  const { list, live, rows } = useLiveList<OpportunityList, Row>({
    ask,
    itemsOf: toRows,
    noun: NOUN,
    arrange,
    body: () => body.current,
    isOpen: () => openId.peek() !== undefined,
  });
  const all = live.rows.value;

  return (
    <>
      <LiveStatus list={list} live={live} count={rows.value.length} noun={NOUN}>
        {list.list.value?.next_cursor && (
          <span>of the best {MAX_ROWS}: choose a sport or market to see the rest</span>
        )}
        <HiddenCount />
        {rows.value.length > 0 && (
          <button
            type="button"
            class="link"
            onClick={() =>
              saveCsv(rowsCsv(rows.value.map(({ item }) => item)), 'opportunities.csv')
            }
          >
            Download CSV
          </button>
        )}
      </LiveStatus>
      {all && rows.value.length === 0 ? (
        <NoRows isFiltered={all.length > 0} hasC={gradesOf(filters.value).includes('C')} />
      ) : (
        all && (
          <OpportunityTable
            rows={rows.value}
            sort={filters.value.sort}
            kind={kind}
            body={body}
            openId={openId}
          />
        )
      )}
    </>
  );
}

/** Says that there is nothing, and how to see more. */
function NoRows({ isFiltered, hasC }: { readonly isFiltered: boolean; readonly hasC: boolean }) {
  const { router } = useApp();
  return (
    <div class="empty">
      <p>
        {isFiltered ? 'No opportunities match.' : 'None right now. The next scan may have some.'}
      </p>
      <p class="ways">
        <ClearFilters names={FILTER_NAMES} />
        {!hasC && (
          <button type="button" class="link" onClick={() => router.setQuery({ grade: 'A,B,C' })}>
            Show grade C too
          </button>
        )}
      </p>
    </div>
  );
}

/** How much is hidden, with a way to see it again. */
function HiddenCount() {
  const { preferences } = useApp();
  const { events, books } = preferences.hidden.value;
  if (events.length + books.length === 0) {
    return null;
  }
  const parts = [
    events.length > 0 ? plural(events.length, 'event') : '',
    books.length > 0 ? plural(books.length, 'book') : '',
  ];
  return (
    <span>
      {parts.filter(Boolean).join(' and ')} hidden{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          preferences.hidden.value = NOTHING_HIDDEN;
        }}
      >
        Show all
      </button>
    </span>
  );
}
