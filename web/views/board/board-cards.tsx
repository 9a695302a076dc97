import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useApp } from '../../app.ts';
import { percent, plural, signedPercent } from '../../format/text.ts';
import { startTime, timeOfDay } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { MARKS } from '../../scan/marks.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { WindowedCards } from '../../table/windowed-cards.tsx';
import { Link } from '../../ui/link.tsx';
import type { BoardItem } from './item.ts';
import { BestPrice, Cost, LogBest } from './price.tsx';

type Props = {
  readonly rows: readonly Shown<BoardItem>[];
  readonly isOld: boolean;
  readonly frame: RefObject<HTMLDivElement | null>;
};

/** Lines of an event that are in view at once. */
const OPEN_LINES = 3;

/** The rows on a narrow screen: one card for each event, with its lines below one another. */
export function BoardCards({ rows, isOld, frame }: Props) {
  const events = [...Map.groupBy(rows, ({ item }) => item.eventId).values()];
  return (
    <WindowedCards
      label="Events"
      cards={events}
      frame={frame}
      class={`board-cards ${isOld ? 'old' : ''}`}
      item={(lines, position, count) => (
        <EventCard key={lines[0]?.item.eventId} lines={lines} position={position} count={count} />
      )}
    />
  );
}

type CardProps = {
  readonly lines: readonly Shown<BoardItem>[];
  /** Its position among all cards, from 1, and their number. */
  readonly position: number;
  readonly count: number;
};

function EventCard({ lines, position, count }: CardProps) {
  const { slowNow } = useApp();
  const isOpen = useSignal(false);
  const [first] = lines;
  if (!first) {
    return null;
  }
  const { event, sport, startsAt, eventId } = first.item;
  const more = lines.slice(OPEN_LINES);
  return (
    <li class="board-card" aria-posinset={position} aria-setsize={count}>
      <h2>
        <Link href={eventAddress(eventId)}>{event}</Link>
      </h2>
      <p class="sport">
        {sport} · {startTime(startsAt, slowNow.value)}
      </p>
      {lines.slice(0, OPEN_LINES).map((row) => (
        <Line key={row.item.id} {...row} />
      ))}
      {more.length > 0 && (
        <details
          onToggle={({ currentTarget }) => {
            isOpen.value = currentTarget.open;
          }}
        >
          <summary>{plural(more.length, 'more line')}</summary>
          {isOpen.value && more.map((row) => <Line key={row.item.id} {...row} />)}
        </details>
      )}
    </li>
  );
}

function Line({ item, mark, goneAt }: Shown<BoardItem>) {
  const { market, settlement, sides, hold, pair } = item;
  return (
    <section class={`board-line ${mark ?? ''}`} aria-label={`${market}, ${item.event}`}>
      <p>
        <b>{market}</b>
        {settlement && ` · ${settlement}`}
        {goneAt !== undefined && ` · gone at ${timeOfDay(goneAt)}`}
        {mark !== undefined && <span class="visually-hidden">, {MARKS[mark].words}</span>}
        <span class="line-figures">
          {pair?.ev != null && <>EV {signedPercent(pair.ev)} · </>}
          {pair?.chance != null && <>both win {percent(pair.chance)} · </>}
          {pair ? 'worst ' : 'hold '}
          <Cost fraction={pair?.worstLoss ?? hold} />
        </span>
      </p>
      <div class="sides">
        {sides.map((side) => (
          <div key={side.name} class="best-and-log">
            <BestPrice side={side} item={item} />
            <LogBest side={side} item={item} text="Log" />
          </div>
        ))}
      </div>
    </section>
  );
}
