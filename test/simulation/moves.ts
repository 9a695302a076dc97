import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import type { OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import type { MoveAlerts } from '#domain/webhooks/subscriber/move-alerts.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aMovedEvent, aMovedLine } from '../support/moves.ts';
import { wasLeftAlone } from './quiet.ts';
import { type Dice, SECOND } from './world.ts';

const DAY_MS = 86_400_000;
const WINDOW_MS = 1_800_000;
/** Points that are kept of a line: a move that grows on loses its beginning. */
const KEPT_POINTS = 10;
const STEP = 0.03;
const SPORTS = ['soccer_epl', 'basketball_nba'];
const BOOKS = ['betway', 'northbet'];

type Wanted = Pick<SubscriberSettings, 'moveAlerts' | 'quietHours'>;

/** A move of an event of its own: what it says never names another one. */
type Growing = {
  readonly eventId: string;
  readonly sportKey: string;
  readonly book: string | null;
  readonly commenceTime: number;
  readonly points: readonly (readonly [at: number, value: number])[];
};

const lastOf = ({ points }: Growing) => points.at(-1) ?? ([0, 0] as const);
/** What is shown of a move is this much, and more where it grew for longer than is kept. */
const sizeOf = ({ points }: Growing) => (points.at(-1)?.[1] ?? 0) - (points[0]?.[1] ?? 0);

/** What an account has chosen to be told of moves; nothing, for some. */
export function someMoveAlerts(dice: Dice): MoveAlerts | null {
  return dice.chance(0.3)
    ? null
    : {
        sports: dice.pick([null, SPORTS.slice(0, 1)]),
        books: dice.pick([null, BOOKS.slice(0, 1)]),
        minMove: dice.pick([0.02, 0.05]),
        laggingOnly: dice.chance(0.3),
      };
}

/** The line moves of a world, most of them few; in some worlds more than anybody is told. */
export function createMoves(dice: Dice) {
  const mood = dice.pick(['none', 'none', 'few', 'few', 'few', 'bursts', 'flood'] as const);
  let moves: readonly Growing[] = [];
  let count = 0;
  let generatedAt = 0;

  const begun = (now: number): Growing => ({
    eventId: `m${count++}`,
    sportKey: dice.pick(SPORTS),
    book: dice.pick([null, ...BOOKS]),
    // Fewer go on at a time than a task holds.
    commenceTime: now + dice.between(120, mood === 'flood' ? 480 : 7_200) * SECOND,
    points: [
      [now - 20 * SECOND, 0.05],
      [now, 0.05 + STEP + dice.between(0, 9) / 1_000],
    ],
  });
  const grown = (move: Growing, now: number): Growing => ({
    ...move,
    points: [...move.points, [now, lastOf(move)[1] + STEP] as const].slice(-KEPT_POINTS),
  });
  function begin(): number {
    const most = { none: 0, few: 3, bursts: dice.chance(0.3) ? 30 : 3, flood: 30 }[mood];
    return mood !== 'flood' && dice.chance(0.5) ? 0 : dice.between(0, most + 1);
  }

  return {
    /** A scan finds that some moves have grown, and that others have begun. */
    scan(now: number, isQuiet: boolean): void {
      generatedAt = now;
      const goesOn = (move: Growing) =>
        move.commenceTime > now && now - lastOf(move)[0] <= WINDOW_MS && lastOf(move)[1] < 0.9;
      moves = moves.filter(goesOn);
      if (!isQuiet) {
        moves = moves.map((move) => (dice.chance(0.6) ? grown(move, now) : move));
        moves = [...moves, ...Array.from({ length: begin() }, () => begun(now))];
      }
    },
    /** What the scan stores. */
    stored: () => ({ generatedAt, events: moves.map(toEvent) }),
    /** The moves that have begun or grown in the scan. */
    news: () => moves.filter((move) => lastOf(move)[0] === generatedAt),
  };
}

function toEvent({ eventId, sportKey, commenceTime, book, points }: Growing): KeptEvent {
  const line = aMovedLine();
  const fair = points.map(([at, value]) => [at, value, 1 - value] as const);
  const lagging = line.lagging.flatMap((price) => (book ? [{ ...price, book }] : []));
  return aMovedEvent({ eventId, sportKey, commenceTime }, [
    { ...line, track: { ...line.track, fair }, lagging },
  ]);
}

type Require = (holds: boolean, rule: string, detail: string) => void;

/** What must hold of the moves that destinations are told, by records of its own. */
export function createMoveInvariants(require: Require, now: () => number) {
  const told = new Map<string, Map<string, number>>();
  const toldTo = (destination: string) => {
    const own = told.get(destination) ?? new Map<string, number>();
    told.set(destination, own);
    return own;
  };
  const dayOf = (slot: number) => Math.floor(slot / DAY_MS);
  const countOf = (destination: string, isCounted: (slot: number) => boolean) =>
    [...toldTo(destination).values()].filter(isCounted).length;
  const isChosen = (choice: MoveAlerts | null, sportKey: string, books: readonly string[]) =>
    choice !== null &&
    (choice.sports === null || choice.sports.includes(sportKey)) &&
    (!choice.laggingOnly || books.some((book) => choice.books?.includes(book) ?? true));

  return {
    told(destination: string, entry: OutboxEntry, choices: readonly Wanted[]): void {
      if (entry.kind !== 'delivery' || entry.isReplay) {
        return;
      }
      const { slot, moves = [] } = entry.delivery;
      for (const { eventId, sportKey, lagging, from, to } of moves) {
        const where = `${destination}: ${eventId}`;
        const { name } = parseDestination(destination);
        require(name !== 'webhook', 'a webhook is told of no move', where);
        require(!toldTo(destination).has(eventId), 'a move is told once', where);
        toldTo(destination).set(eventId, slot);
        const books = lagging.map(({ book }) => book);
        const isWanted = choices.some(
          ({ moveAlerts }) =>
            isChosen(moveAlerts, sportKey, books) && to - from >= (moveAlerts?.minMove ?? 1) - 1e-9,
        );
        require(isWanted, 'a move that is told was chosen', where);
      }
      const inScan = countOf(destination, (each) => each === slot);
      const onDay = countOf(destination, (each) => dayOf(each) === dayOf(slot));
      require(inScan <= 20 && onDay <= 200, 'at most 20 moves a scan and 200 a day', destination);
    },

    /** Requires that the news of a scan are told, the largest of them where there are too many. */
    expectTold(destination: string, slot: number, news: readonly Growing[], wanted: Wanted): void {
      const own = toldTo(destination);
      const left = news.filter(
        (move) =>
          !own.has(move.eventId) &&
          move.commenceTime > now() &&
          !wasLeftAlone(destination, wanted.quietHours, [lastOf(move)[0] - SECOND, now()]) &&
          isChosen(wanted.moveAlerts, move.sportKey, move.book ? [move.book] : []) &&
          sizeOf(move) >= (wanted.moveAlerts?.minMove ?? 1),
      );
      const isFull =
        countOf(destination, (each) => each === slot) === 20 ||
        countOf(destination, (each) => dayOf(each) === dayOf(slot)) === 200;
      const rule = 'a move that was chosen is told at the scan that has it';
      require(left.length === 0 || isFull, rule, `${destination}: ${left[0]?.eventId}`);
      const smallest = Math.min(
        ...news.filter(({ eventId }) => own.get(eventId) === slot).map(sizeOf),
      );
      const isLargest = left.every((move) => sizeOf(move) <= smallest + 1e-9);
      require(isLargest, 'the largest moves are told', destination);
    },
  };
}
