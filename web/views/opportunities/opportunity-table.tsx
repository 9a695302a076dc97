import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { OpportunityList } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { marketName, signedPercent } from '../../format/text.ts';
import { duration, fullTime, startTime, timeOfDay, timeUntil } from '../../format/time.ts';
import { isConfirmedAt, isGradeCurrent } from '../../scan/is-confirmed.ts';
import { MARKS } from '../../scan/marks.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { WindowedTable } from '../../table/windowed-table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { BetCells, LegCells } from './bet-cells.tsx';
import { COLUMNS, type Column, isSorted, LEFT_OUT, surebetColumns } from './columns.ts';
import { nextSort, type Sort } from './filters.ts';
import { type Explained, GradeBadge, GradePanel } from './grade-panel.tsx';
import type { Row } from './row.ts';
import { RowDetails } from './row-details.tsx';
import { areOfSeveral, GainCell, StakeCell } from './stakes.tsx';

type Props = {
  readonly rows: readonly Shown<Row>[];
  readonly sort: Sort;
  readonly kind: OpportunityList['kind'];
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly openId: Signal<string | undefined>;
};

/** The opportunities as rows that open. */
export function OpportunityTable({ rows, sort, kind, body, openId }: Props) {
  const { scan, slowNow } = useApp();
  const explained = useSignal<Explained | undefined>(undefined);
  const isNarrow = useMedia('(width < 56rem)');
  const generatedAt = scan.value?.generatedAt;
  const isOld = generatedAt !== undefined && !isConfirmedAt(slowNow.value, generatedAt);
  const isConfirmed = ({ item, goneAt }: Shown<Row>) =>
    !isOld && goneAt === undefined && isGradeCurrent(slowNow.value, item);
  const legs = Math.max(
    2,
    ...rows.map(({ item: { opportunity } }) =>
      opportunity.kind === 'surebet' ? opportunity.legs.length : 0,
    ),
  );
  const columns = kind === 'surebet' ? surebetColumns(legs) : COLUMNS;
  const shown = columns.filter(({ column }) => !isNarrow || !LEFT_OUT.includes(column));
  const isOfSeveral = areOfSeveral(rows.map(({ item }) => item));
  const byEvent = Map.groupBy(rows, ({ item }) => item.event);
  const siblingsOf = ({ item }: Shown<Row>) =>
    (byEvent.get(item.event) ?? []).filter((row) => row.item.id !== item.id);
  const opened = rows.find(({ item }) => item.id === openId.value)?.item;
  const tieOf = (row: Shown<Row>) => {
    if (siblingsOf(row).length === 0) {
      return '';
    }
    return row.item.event === opened?.event ? 'tied with-open' : 'tied';
  };
  return (
    <>
      <WindowedTable
        label="Opportunities"
        columns={shown.length}
        rows={rows}
        header={<HeaderRow sort={sort} columns={columns} />}
        body={body}
        idOf={({ item }) => item.id}
        classOf={(row) =>
          `opportunity ${row.mark ?? ''} ${isConfirmed(row) ? '' : 'old'} ${tieOf(row)}`
        }
        openId={openId.value}
        cells={(row, isOpen) => (
          <Cells
            {...row}
            isOpen={isOpen}
            isConfirmed={isConfirmed(row)}
            legs={legs}
            isOfSeveral={isOfSeveral}
            openId={openId}
            explained={explained}
            siblings={siblingsOf(row).length}
          />
        )}
        details={(row) => (
          <RowDetails
            {...row}
            isConfirmed={isConfirmed(row)}
            openId={openId}
            siblings={siblingsOf(row).map((each) => ({ ...each, isConfirmed: isConfirmed(each) }))}
          />
        )}
      />
      <GradePanel explained={explained} />
    </>
  );
}

function HeaderRow({
  sort,
  columns,
}: {
  readonly sort: Sort;
  readonly columns: readonly Column[];
}) {
  const { router } = useApp();
  return (
    <tr>
      {columns.map(({ column, title, tip }, index) => {
        // A tip opens towards the middle of the table.
        const side = index < columns.length / 2 ? 'tip' : 'tip tip-left';
        if (!isSorted(column)) {
          return (
            <th
              key={column}
              scope="col"
              class={`c-${column.replace(/\d/, '')} ${side}`}
              data-tip={tip}
              aria-description={tip}
            >
              {title}
            </th>
          );
        }
        const order = sort.descending ? 'descending' : 'ascending';
        return (
          <th
            key={column}
            scope="col"
            class={`c-${column} ${side}`}
            data-tip={tip}
            aria-description={tip}
            aria-sort={sort.column === column ? order : 'none'}
          >
            <button type="button" onClick={() => router.setQuery({ sort: nextSort(sort, column) })}>
              {title}
            </button>
          </th>
        );
      })}
    </tr>
  );
}

type CellsProps = Shown<Row> & {
  readonly isOpen: boolean;
  /** Whether the latest scan has it, and neither that nor its price is too old to bet on. */
  readonly isConfirmed: boolean;
  /** How many other rows are about its event. */
  readonly siblings: number;
  /** How many columns the legs of surebets have. */
  readonly legs: number;
  /** Whether rows are of several bankrolls, so that each has to name its own. */
  readonly isOfSeveral: boolean;
  readonly openId: Signal<string | undefined>;
  readonly explained: Signal<Explained | undefined>;
};

function Cells(props: CellsProps) {
  const {
    item,
    mark,
    goneAt,
    isOpen,
    isConfirmed,
    siblings,
    legs,
    isOfSeveral,
    openId,
    explained,
  } = props;
  const { slowNow } = useApp();
  const { opportunity } = item;
  const now = slowNow.value;
  return (
    <>
      <td class="c-start" title={fullTime(item.startsAt)}>
        {startOf(item, goneAt, now)}
        {goneAt === undefined && item.startsAt > now && (
          <small>{timeUntil(item.startsAt, now)}</small>
        )}
      </td>
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
          <span class="sport">
            {item.sports.map(sportTitle).join(', ')}
            {opportunity.kind === 'surebet' && ` · ${marketName(opportunity.market_key)}`}
            {siblings > 0 && <span class="siblings"> · {siblings + 1} bets</span>}
          </span>
        </button>
      </td>
      {opportunity.kind === 'surebet' ? (
        <LegCells surebet={opportunity} columns={legs} />
      ) : (
        <BetCells item={item} />
      )}
      <td class="c-ev">
        <MarkSlot mark={mark ?? (item.opportunity.returned ? 'returned' : undefined)} />
        <b>{signedPercent(item.ev)}</b>
      </td>
      {opportunity.kind === 'surebet' && (
        <GainCell surebet={isConfirmed ? opportunity : undefined} isOfSeveral={isOfSeveral} />
      )}
      <td class="c-grade">
        {isConfirmed ? (
          <GradeBadge row={item} explained={explained} />
        ) : (
          <span
            class="grade"
            title={goneAt === undefined ? 'Not confirmed for over two minutes' : MARKS.gone.words}
          >
            –
          </span>
        )}
      </td>
      {opportunity.kind !== 'surebet' && (
        <StakeCell stakes={isConfirmed ? item.stakes : []} isOfSeveral={isOfSeveral} />
      )}
      <td class="c-age">{item.quotedAt === null ? '' : duration(now - item.quotedAt)}</td>
    </>
  );
}

function startOf({ startsAt }: Row, goneAt: number | undefined, now: number): string {
  if (goneAt !== undefined) {
    return `gone at ${timeOfDay(goneAt)}`;
  }
  return startsAt <= now ? 'started' : startTime(startsAt, now);
}

/** How the row differs from the scan before, in a place of its own beside the value. */
function MarkSlot({ mark }: { readonly mark: keyof typeof MARKS | undefined }) {
  if (mark === undefined) {
    return <span class="mark" />;
  }
  const { sign, words } = MARKS[mark];
  return (
    <span class={`mark ${mark}`} role="img" aria-label={words} title={words}>
      {sign}
    </span>
  );
}
