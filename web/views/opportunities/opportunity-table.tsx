import type { Signal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { signedPercent, sportName } from '../../format/text.ts';
import { duration, startTime } from '../../format/time.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { WindowedTable } from '../../table/windowed-table.tsx';
import { nextSort, type Sort, type SortColumn } from './filters.ts';
import { MARK_WORDS } from './marks.ts';
import type { Row } from './row.ts';
import { RowDetails } from './row-details.tsx';

type Props = {
  readonly rows: readonly Shown<Row>[];
  readonly sort: Sort;
  readonly kind: OpportunityList['kind'];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly openId: Signal<string | undefined>;
};

const COLUMNS: readonly { readonly column: SortColumn | 'bet'; readonly title: string }[] = [
  { column: 'start', title: 'Start' },
  { column: 'event', title: 'Event' },
  { column: 'bet', title: 'Bet' },
  { column: 'book', title: 'Book' },
  { column: 'price', title: 'Price' },
  { column: 'fair', title: 'Fair' },
  { column: 'ev', title: 'EV' },
  { column: 'grade', title: 'Grade' },
  { column: 'stake', title: 'Stake' },
  { column: 'age', title: 'Age' },
];

/** The opportunities as rows that open. */
export function OpportunityTable({ rows, sort, kind, body, openId }: Props) {
  return (
    <WindowedTable
      label="Opportunities"
      columns={COLUMNS.length}
      rows={rows}
      header={<HeaderRow sort={sort} kind={kind} />}
      body={body}
      idOf={({ item }) => item.id}
      classOf={({ mark }) => `opportunity ${mark ?? ''}`}
      openId={openId.value}
      cells={(row, isOpen) => <Cells {...row} isOpen={isOpen} openId={openId} />}
      details={({ item }) => <RowDetails row={item} openId={openId} />}
    />
  );
}

function HeaderRow({
  sort,
  kind,
}: {
  readonly sort: Sort;
  readonly kind: OpportunityList['kind'];
}) {
  const { router } = useApp();
  return (
    <tr>
      {COLUMNS.map(({ column, title }) => {
        const name = column === 'ev' && kind === 'surebet' ? 'Profit' : title;
        if (column === 'bet') {
          return (
            <th key={column} scope="col" class="c-bet">
              {name}
            </th>
          );
        }
        const isSorted = sort.column === column;
        const order = sort.descending ? 'descending' : 'ascending';
        return (
          <th key={column} scope="col" class={`c-${column}`} aria-sort={isSorted ? order : 'none'}>
            <button type="button" onClick={() => router.setQuery({ sort: nextSort(sort, column) })}>
              {name}
            </button>
          </th>
        );
      })}
    </tr>
  );
}

type CellsProps = Shown<Row> & {
  readonly isOpen: boolean;
  readonly openId: Signal<string | undefined>;
};

function Cells({ item, mark, isOpen, openId }: CellsProps) {
  const { preferences, slowNow } = useApp();
  const now = slowNow.value;
  const hasStarted = item.startsAt <= now;
  return (
    <>
      <td class="c-start">{hasStarted ? 'started' : startTime(item.startsAt, now)}</td>
      <td class="c-event">
        <button
          type="button"
          class="row-toggle"
          aria-expanded={isOpen}
          onClick={() => {
            openId.value = isOpen ? undefined : item.id;
          }}
        >
          <span class="event-name">{item.event}</span>
          <span class="sport">{item.sports.map(sportName).join(', ')}</span>
        </button>
      </td>
      <td class="c-bet">{item.bet}</td>
      <td class="c-book">{item.bookTitle}</td>
      <td class="c-price">{item.price === null ? '' : preferences.odds(item.price)}</td>
      <td class="c-fair">{item.fairOdds === null ? '' : preferences.odds(item.fairOdds)}</td>
      <td class="c-ev">
        {mark && <span class={`mark ${mark}`}>{MARK_WORDS[mark]}</span>}
        {item.opportunity.returned && <span class="mark returned">back</span>}
        <b>{signedPercent(item.ev)}</b>
      </td>
      <td class="c-grade">
        <span class={`grade grade-${item.grade}`}>{item.grade}</span>
      </td>
      <td class="c-stake">{item.stake === null ? '' : item.stake.toFixed(2)}</td>
      <td class="c-age">{item.quotedAt === null ? '' : duration(now - item.quotedAt)}</td>
    </>
  );
}
