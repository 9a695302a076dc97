import { useComputed } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { BoardList } from '../../../clients/generated/page-types.ts';
import { Problem } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { timeOfDay } from '../../format/time.ts';
import { isConfirmedAt } from '../../scan/is-confirmed.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { useLiveList } from '../../scan/use-live-list.ts';
import { LiveStatus } from '../../table/live-status.tsx';
import { ClearFilters } from '../../ui/clear-filters.tsx';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { BoardCards } from './board-cards.tsx';
import { BoardTable } from './board-table.tsx';
import {
  compareItems,
  FILTER_NAMES,
  isFound,
  listAddress,
  MAX_ROWS,
  readFilters,
} from './filters.ts';
import { type BoardItem, toItems } from './item.ts';
import { Toolbar } from './toolbar.tsx';

/** The best price of every line among all books or one's own, as it is filtered by the address. */
export function BoardView() {
  const { router, settings } = useApp();
  const isNarrow = useMedia('(width < 75rem)');
  const filters = readFilters(router.place.value.query);
  const address = listAddress(filters, settings.value?.my_books ?? null);
  return (
    <NeedsSharp what="The lines of the board">
      <div class="table-view">
        <Toolbar filters={filters} isNarrow={isNarrow} />
        <Board key={address} address={address} isNarrow={isNarrow} />
      </div>
    </NeedsSharp>
  );
}

const NOUNS = {
  line: ['line', 'lines'],
  middle: ['middle', 'middles'],
  low_hold: ['pair', 'pairs'],
} as const;

type Props = {
  /** Where the server lists what the filters ask for. */
  readonly address: string;
  readonly isNarrow: boolean;
};

function Board({ address, isNarrow }: Props) {
  const { client, router, slowNow, scan } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const filters = useComputed(() => readFilters(router.place.value.query));
  const arrange = useComputed(() => {
    const { sort, search } = filters.value;
    const compare = compareItems(sort);
    return (shown: readonly Shown<BoardItem>[]) => {
      const now = slowNow.value;
      return shown
        .filter(({ item }) => isFound(item, search) && item.startsAt > now)
        .sort((a, b) => compare(a.item, b.item));
    };
  });
  const ask = useCallback(
    (etag: string | undefined, signal: AbortSignal) =>
      client.ask<BoardList>(address, { etag, signal }),
    [client, address],
  );
  const { list, live, rows } = useLiveList<BoardList, BoardItem>({
    ask,
    itemsOf: toItems,
    noun: NOUNS[filters.peek().kind],
    arrange,
    body: () => body.current ?? cards.current,
  });
  const error = list.error.value;
  const isOffered = !(error instanceof Problem && error.code === 'not_offered');
  useEffect(() => {
    if (!isOffered) {
      list.stop();
      scan.value = undefined;
    }
  }, [isOffered, list, scan]);
  if (!isOffered) {
    return <NotOffered />;
  }
  const all = live.rows.value;
  const answer = list.list.value;
  const isOld = answer && !isConfirmedAt(slowNow.value, Date.parse(answer.generated_at));
  const { kind, sort } = filters.value;
  return (
    <>
      <LiveStatus list={list} live={live} count={rows.value.length} noun={NOUNS[kind]}>
        {answer?.next_cursor && <span>the first {MAX_ROWS}: choose a sport to see the rest</span>}
        {answer?.incomplete_since && (
          <span class="shown-scan behind">
            Of the scan at {timeOfDay(Date.parse(answer.incomplete_since))}: newer lines could not
            be stored
          </span>
        )}
      </LiveStatus>
      {all && rows.value.length === 0 && <NoRows isFiltered={all.length > 0} />}
      {rows.value.length > 0 && isNarrow && (
        <BoardCards rows={rows.value} isOld={isOld === true} frame={cards} />
      )}
      {rows.value.length > 0 && !isNarrow && (
        <BoardTable rows={rows.value} kind={kind} sort={sort} isOld={isOld === true} body={body} />
      )}
    </>
  );
}

function NotOffered() {
  return (
    <div class="empty" role="status">
      <p>The operator of this service isn't allowed to show books' prices, so it has no board.</p>
    </div>
  );
}

/** Says that there is nothing, and how to see more. */
function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div class="empty">
      <p>
        {isFiltered ? 'No lines match.' : 'No lines match right now. The next scan may have some.'}
      </p>
      <p class="ways">
        <ClearFilters names={FILTER_NAMES} />
      </p>
    </div>
  );
}
