import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { NOTHING_HIDDEN } from '../../preferences.ts';
import { sumChanges } from '../../scan/merge-scan.ts';
import { poll } from '../../scan/poller.ts';
import { useScanOnPage } from '../../scan/use-scan-on-page.ts';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { compareRows, passes, readFilters } from './filters.ts';
import { createLiveRows } from './live-rows.ts';
import { OpportunityTable } from './opportunity-table.tsx';
import { Presets } from './presets.tsx';
import { type Row, toRows } from './row.ts';
import { Toolbar } from './toolbar.tsx';

/** Every opportunity of the latest scan, as it is filtered by the address. */
export function OpportunitiesView() {
  const { router } = useApp();
  const { kind } = readFilters(router.place.value.query);
  return (
    <NeedsSharp what="Opportunities need">
      <Opportunities key={kind} kind={kind} />
    </NeedsSharp>
  );
}

/** Most opportunities that the API gives at once. */
const LIMIT = 500;

function Opportunities({ kind }: { readonly kind: OpportunityList['kind'] }) {
  const { client, router, environment, preferences, slowNow } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const openId = useSignal<string | undefined>(undefined);

  const { live, list } = useMemo(() => {
    const isHeld = () =>
      openId.peek() !== undefined ||
      body.current?.matches(':hover') === true ||
      body.current?.contains(document.activeElement) === true;
    return {
      live: createLiveRows<Row>(isHeld),
      list: poll<OpportunityList>(
        (etag, signal) =>
          client.ask(`/account/opportunities?kind=${kind}&limit=${LIMIT}`, { etag, signal }),
        environment,
      ),
    };
  }, [client, kind, openId, environment]);
  useEffect(() => list.stop, [list]);
  useScanOnPage(list);
  useSignalEffect(() => {
    if (list.list.value) {
      live.take(toRows(list.list.value));
    }
  });

  const filters = useComputed(() => readFilters(router.place.value.query));
  const rows = useComputed(() => {
    const compare = compareRows(filters.value.sort);
    return (live.rows.value ?? [])
      .filter(({ item }) => passes(item, filters.value, preferences.hidden.value, slowNow.value))
      .sort((a, b) => compare(a.item, b.item));
  });
  const all = live.rows.value;

  return (
    <div class="table-view">
      <div class="toolbar">
        <Toolbar filters={filters.value} rows={all ?? []} />
        <Presets />
      </div>
      <div class="status-line">
        <span class="count">
          {all ? plural(rows.value.length, 'opportunity', 'opportunities') : 'Loading…'}
        </span>
        <HiddenCount />
        {live.waiting.value && (
          <button type="button" class="primary small" onClick={live.apply}>
            {plural(sumChanges(live.waiting.value), 'change')}
          </button>
        )}
        <span class="visually-hidden" role="status">
          {live.sentence.value}
        </span>
      </div>
      {list.error.value !== undefined && !all && (
        <Trouble error={list.error.value} retry={list.refresh} />
      )}
      {all && rows.value.length === 0 ? (
        <p class="empty">
          {all.length === 0
            ? 'The latest scan found nothing of this kind. The next one may.'
            : 'Nothing passes these filters.'}
        </p>
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
