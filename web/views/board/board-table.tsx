import type { RefObject } from 'preact';
import { useApp } from '../../app.ts';
import { percent, signedPercent } from '../../format/text.ts';
import { duration, startTime, timeOfDay } from '../../format/time.ts';
import { MARKS } from '../../scan/marks.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { WindowedTable } from '../../table/windowed-table.tsx';
import { Link } from '../../ui/link.tsx';
import { COLUMNS, type Column } from './columns.ts';
import { type BoardKind, nextSort, type Sort, type SortColumn } from './filters.ts';
import type { BoardItem } from './item.ts';
import { BestPrice, Cost, LogBest } from './price.tsx';

type Props = {
  readonly rows: readonly Shown<BoardItem>[];
  readonly kind: BoardKind;
  readonly sort: Sort;
  readonly isOld: boolean;
  readonly body: RefObject<HTMLTableSectionElement | null>;
};

/** The rows as a grid. The arrow keys move between its rows and prices; Enter opens the event. */
export function BoardTable({ rows, kind, sort, isOld, body }: Props) {
  const outcomes = Math.max(2, ...rows.map(({ item }) => item.sides.length));
  return (
    <WindowedTable
      label="Board"
      columns={COLUMNS[kind].length + 1 + outcomes}
      rows={rows}
      header={<HeaderRow kind={kind} sort={sort} outcomes={outcomes} />}
      body={body}
      hasToggles
      idOf={({ item }) => item.id}
      classOf={({ mark }) => `board-row ${mark ?? ''} ${isOld ? 'old' : ''}`}
      cells={(row) => <Cells {...row} kind={kind} outcomes={outcomes} />}
    />
  );
}

type HeaderProps = Pick<Props, 'kind' | 'sort'> & { readonly outcomes: number };

function HeaderRow({ kind, sort, outcomes }: HeaderProps) {
  const [start, event, ...figures] = COLUMNS[kind];
  return (
    <tr>
      {start && <Head {...start} sort={sort} side="tip" />}
      {event && <Head {...event} sort={sort} side="tip" />}
      <th scope="col" class="b-market">
        Market
      </th>
      {Array.from({ length: outcomes }, (_, index) => (
        <th key={index} scope="col" class={kind === 'line' ? 'b-best' : 'b-best b-pair'}>
          {kind === 'line' ? OUTCOME_HEADS[outcomes - 2]?.[index] : `Bet ${index + 1}`}
        </th>
      ))}
      {figures.map((column) => (
        <Head key={column.title} {...column} sort={sort} side="tip tip-left" />
      ))}
    </tr>
  );
}

const OUTCOME_HEADS = [
  ['Home, over', 'Away, under'],
  ['Home, over', 'Draw, under', 'Away'],
];

function Head({
  column,
  title,
  tip,
  class: className,
  sort,
  side,
}: Column & { readonly sort: Sort; readonly side: string }) {
  const { router } = useApp();
  const order = sort.descending ? 'descending' : 'ascending';
  const toggle = (by: SortColumn) => router.setQuery({ sort: nextSort(sort, by) });
  return (
    <th
      scope="col"
      class={`${className} ${side}`}
      data-tip={tip}
      aria-description={tip}
      aria-sort={sort.column === column ? order : 'none'}
    >
      {column === undefined ? (
        title
      ) : (
        <button type="button" onClick={() => toggle(column)}>
          {title}
        </button>
      )}
    </th>
  );
}

type CellsProps = Shown<BoardItem> & { readonly kind: BoardKind; readonly outcomes: number };

function Cells({ item, mark, goneAt, kind, outcomes }: CellsProps) {
  const { slowNow } = useApp();
  const now = slowNow.value;
  return (
    <>
      <td class="c-start">
        {goneAt === undefined ? startTime(item.startsAt, now) : `gone at ${timeOfDay(goneAt)}`}
        {mark !== undefined && <span class="visually-hidden">, {MARKS[mark].words}</span>}
      </td>
      <th scope="row" class="c-event">
        <Link href={item.address} class="row-toggle">
          <span class="event-name">{item.event}</span>
          <span class="sport">{item.sport}</span>
        </Link>
      </th>
      <td class="b-market">
        <span class="event-name">{item.market}</span>
        {item.settlement && <span class="sport">{item.settlement}</span>}
      </td>
      {Array.from({ length: outcomes }, (_, index) => {
        const side = item.sides[index];
        return (
          <td key={index} class="b-best">
            {side && (
              <div class="best-and-log">
                <BestPrice side={side} item={item} isInGrid />
                <LogBest side={side} item={item} text="+" />
              </div>
            )}
          </td>
        );
      })}
      <Figures item={item} kind={kind} />
      <td class="b-age">{duration(now - item.oldestAt)}</td>
    </>
  );
}

function Figures({ item: { hold, books, pair }, kind }: Pick<CellsProps, 'item' | 'kind'>) {
  if (kind === 'middle') {
    return (
      <>
        <td class="b-figure">{figureOf(pair?.ev, signedPercent)}</td>
        <td class="b-figure">{figureOf(pair?.chance, percent)}</td>
        <td class="b-figure">{pair && <Cost fraction={pair.worstLoss} />}</td>
      </>
    );
  }
  return (
    <>
      <td class="b-figure">
        <Cost fraction={hold} />
      </td>
      {pair ? (
        <td class="b-figure">
          <Cost fraction={pair.worstLoss} />
        </td>
      ) : (
        <td class="b-age">{books}</td>
      )}
    </>
  );
}

function figureOf(fraction: number | null | undefined, show: (fraction: number) => string) {
  return fraction == null ? '–' : show(fraction);
}
