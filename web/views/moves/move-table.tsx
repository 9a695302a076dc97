import type { RefObject } from 'preact';
import { useApp } from '../../app.ts';
import { percent } from '../../format/text.ts';
import { duration, startTime, timeOfDay } from '../../format/time.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { WindowedTable } from '../../table/windowed-table.tsx';
import { Link } from '../../ui/link.tsx';
import { tipOf } from '../../ui/tip.ts';
import { laggingText, type MoveItem, paceOf } from './item.ts';
import { Sparkline } from './sparkline.tsx';

type Props = {
  readonly rows: readonly Shown<MoveItem>[];
  readonly isOld: boolean;
  readonly body: RefObject<HTMLTableSectionElement | null>;
};

/** The moves, each with its course, in words, and with the books that lag. */
export function MoveTable({ rows, isOld, body }: Props) {
  return (
    <WindowedTable
      label="Moves"
      columns={6}
      rows={rows}
      header={<HeaderRow />}
      body={body}
      hasToggles
      idOf={({ item }) => item.id}
      classOf={({ mark }) => `move ${mark ?? ''} ${isOld ? 'old' : ''}`}
      cells={(row) => <Cells {...row} />}
    />
  );
}

/** The columns with what each shows. */
const COLUMNS = [
  ['c-start', 'Start', 'When the event starts, in your time zone.'],
  ['v-event', 'Event', 'The match, with its sport and league. It opens the line.'],
  ['v-bet', 'Outcome', 'The outcome that moved; of two, the one that became likelier.'],
  [
    'v-move',
    'Fair probability',
    'From where to where it moved, how fast, and on how many sources.',
  ],
  ['v-lag', 'Books that lag', 'Books whose price is still above the fair odds of the others.'],
  ['b-age', 'Last', 'How long ago the move last went on.'],
] as const;

function HeaderRow() {
  return (
    <tr>
      {COLUMNS.map(([name, title, tip], index) => (
        <th key={name} scope="col" {...tipOf(tip, name, index >= COLUMNS.length / 2)}>
          {title}
        </th>
      ))}
    </tr>
  );
}

function Cells({ item, goneAt }: Shown<MoveItem>) {
  const { slowNow, preferences, coverage, settings } = useApp();
  const mine = settings.value?.my_books ?? [];
  const now = slowNow.value;
  const isUp = item.move.change > 0;
  const lagging = laggingText(item.move, coverage.bookTitle, preferences.odds, mine);
  return (
    <>
      <td class="c-start">
        {goneAt === undefined ? startTime(item.startsAt, now) : `gone at ${timeOfDay(goneAt)}`}
      </td>
      <th scope="row" class="v-event">
        <Link href={item.address} class="row-toggle">
          <span class="event-name">{item.event}</span>
          <span class="sport">{item.sport}</span>
        </Link>
      </th>
      <td class="v-bet">
        <b class="event-name">{item.selection}</b>
        <span class="sport">{item.market}</span>
      </td>
      <td class="v-move">
        <Sparkline item={item} now={now} />
        <span class={`course ${isUp ? 'up' : 'down'}`}>
          <span aria-hidden="true">{isUp ? '▲' : '▼'} </span>
          <span class="visually-hidden">{isUp ? 'up, ' : 'down, '}</span>
          {percent(item.move.from)} to {percent(item.move.to)} <small>{paceOf(item)}</small>
        </span>
      </td>
      <td class="v-lag">
        {lagging ? (
          <span class="lagging" title={lagging}>
            {lagging}
          </span>
        ) : (
          <span class="sport">{isUp ? 'none' : 'none: it became less likely'}</span>
        )}
      </td>
      <td class="b-age">{duration(now - item.toAt)}</td>
    </>
  );
}
