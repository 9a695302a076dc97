import { useComputed } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { MoveList } from '../../../clients/generated/page-types.ts';
import { Presets } from '../../announce/presets.tsx';
import { useApp } from '../../app.ts';
import { startTime, timeOfDay } from '../../format/time.ts';
import type { Preset } from '../../preferences.ts';
import { withQuery } from '../../router/router.ts';
import { isConfirmedAt } from '../../scan/is-confirmed.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { useLiveList } from '../../scan/use-live-list.ts';
import { LiveStatus } from '../../table/live-status.tsx';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { Link } from '../../ui/link.tsx';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import {
  FILTER_NAMES,
  KINDS,
  listAddress,
  MAX_MOVES,
  MOVE_CHOICES,
  type MoveFilters,
  passes,
  readFilters,
} from './filters.ts';
import { type MoveItem, toItems } from './item.ts';
import { MoveTable } from './move-table.tsx';

const PRESETS: readonly Preset[] = [
  { name: 'Where books lag', query: 'lag=1' },
  { name: 'Five points or more', query: 'min_move=0.05' },
  { name: 'Steam', query: 'kind=steam' },
];

/** How fair probabilities have moved, and which books lag, as it is filtered by the address. */
export function MovesView() {
  const { router, settings } = useApp();
  const filters = readFilters(router.place.value.query);
  const address = listAddress(filters, settings.value?.my_books ?? null);
  return (
    <NeedsSharp what="Moves of the fair probabilities">
      <div class="table-view">
        <Toolbar filters={filters} />
        <Moves key={address} address={address} />
      </div>
    </NeedsSharp>
  );
}

function Toolbar({ filters }: { readonly filters: MoveFilters }) {
  const { router, coverage, settings } = useApp();
  const { query } = router.place.value;
  const hasOwn = (settings.value?.my_books ?? null) !== null;
  useEffect(() => coverage.load(), [coverage]);
  return (
    <>
      <div class="toolbar">
        <div class="segments">
          {Object.entries(KINDS).map(([kind, { name }]) => (
            <Link
              key={kind}
              href={`/moves?${withQuery(query, { kind })}`}
              current={filters.kind === kind}
            >
              {name}
            </Link>
          ))}
        </div>
        <SearchBox finds="Team or league" text={filters.search} />
        <Select
          label="Sport"
          absent="All sports"
          value={filters.sport}
          choices={coverage.sports.value.map(({ key, title }) => [key, title])}
          onValue={(sport) => router.setQuery({ sport })}
        />
        <Select
          label="Smallest move"
          absent="Usual size"
          value={filters.minMove}
          choices={MOVE_CHOICES.map((move) => [move, `by ≥ ${Number(move) * 100} points`])}
          onValue={(value) => router.setQuery({ min_move: value })}
        />
        <label class="lag-only">
          <input
            type="checkbox"
            checked={filters.isLagging}
            onChange={({ currentTarget }) =>
              router.setQuery({ lag: currentTarget.checked ? '1' : '' })
            }
          />
          Only where {hasOwn ? 'my books lag' : 'a book lags'}
        </label>
        <ClearFilters names={FILTER_NAMES} />
        <Presets readyMade={PRESETS} view="moves" />
      </div>
      <p class="kind-is">{KINDS[filters.kind].is}</p>
    </>
  );
}

const NOUN = ['move', 'moves'] as const;

function Moves({ address }: { readonly address: string }) {
  const { client, router, slowNow } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const arrange = useComputed(() => {
    const filters = readFilters(router.place.value.query);
    return (shown: readonly Shown<MoveItem>[]) =>
      shown.filter(({ item }) => passes(item, filters) && item.startsAt > slowNow.value);
  });
  const ask = useCallback(
    (etag: string | undefined, signal: AbortSignal) =>
      client.ask<MoveList>(address, { etag, signal }),
    [client, address],
  );
  const { list, live, rows } = useLiveList<MoveList, MoveItem>({
    ask,
    itemsOf: toItems,
    noun: NOUN,
    arrange,
    body: () => body.current,
  });
  const all = live.rows.value;
  const answer = list.list.value;
  const isOld = answer && !isConfirmedAt(slowNow.value, Date.parse(answer.generated_at));
  return (
    <>
      <LiveStatus list={list} live={live} count={rows.value.length} noun={NOUN}>
        {answer?.next_cursor && <span>the first {MAX_MOVES}: choose a sport to see the rest</span>}
        {answer?.incomplete_since && (
          <span class="shown-scan behind">
            Some may be missing since {timeOfDay(Date.parse(answer.incomplete_since))}
          </span>
        )}
        {answer?.followed_until && (
          <span>
            of events before {startTime(Date.parse(answer.followed_until), slowNow.value)}
          </span>
        )}
      </LiveStatus>
      {all && rows.value.length === 0 && (
        <div class="empty">
          <p>
            {all.length > 0
              ? 'No moves match.'
              : 'Nothing has moved this far in the last few hours.'}
          </p>
          <p class="ways">
            <ClearFilters names={FILTER_NAMES} />
          </p>
        </div>
      )}
      {rows.value.length > 0 && <MoveTable rows={rows.value} isOld={isOld === true} body={body} />}
    </>
  );
}
