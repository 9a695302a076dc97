import {
  claimedKeys,
  deliveriesIn,
  headOf,
  type LedgerEntry,
  type LedgerLine,
  opensAt,
} from '#domain/webhooks/ledger.ts';

/** What is remembered of one subscriber's ledger, and what is open in it now. */
export type KnownLedger = {
  /** The number of the next line. */
  readonly next: number;
  /** From the delivery that was taken up before the oldest open one on. */
  readonly entries: readonly LedgerEntry[];
  /** The line that `entries` starts at. */
  readonly from: number;
  readonly last: LedgerLine | undefined;
  /** Nobody forms deliveries before then, epoch milliseconds. */
  readonly opensAt: number;
  /** The latest scan that a delivery was formed after. */
  readonly lastSlot: number;
  isKnown(selectionKey: string): boolean;
  /** Amounts staked on each event by earlier picks, in a currency. */
  stakedIn(currency: string): ReadonlyMap<string, number>;
};

type Remembered = {
  next: number;
  from: number;
  lastSlot: number;
  last: LedgerLine | undefined;
  opensAt: number;
  readonly keys: Set<string>;
  /** Amounts by event, by currency. */
  readonly staked: Map<string, Map<string, number>>;
};

type ReadLedger = (userId: string, line: number) => Promise<readonly LedgerEntry[]>;

/**
 * Keeps what ledgers say, because their lines never change: a scan then reads of each only what may still be open and what
 * is new. Whether the memory is behind does not matter for correctness, since a line is only written where there is none.
 */
export function createLedgerMemory(since: ReadLedger) {
  const memory = new Map<string, Remembered>();

  async function readFrom(userId: string, known: Remembered): Promise<KnownLedger | undefined> {
    const entries = await since(userId, known.from);
    // The last line has expired, and perhaps another one has its number by now: what is remembered is of no use.
    const last = entries.find(({ line }) => line.number === known.next - 1);
    if (describe(last?.line) !== describe(known.last)) return undefined;
    for (const { line } of entries) learn(known, line);
    known.from = firstLineToRead(entries) ?? Math.max(1, known.next - 1);
    memory.set(userId, known);
    return {
      next: known.next,
      entries: entries.filter(({ line }) => line.number >= known.from),
      from: known.from,
      ...{ last: known.last, opensAt: known.opensAt, lastSlot: known.lastSlot },
      isKnown: (key) => known.keys.has(key),
      stakedIn: (currency) => known.staked.get(currency) ?? new Map(),
    };
  }

  return {
    /** Has the ledger read whole the next time: lines may turn up between those that were seen. */
    forget(userId: string): void {
      memory.delete(userId);
    },

    /** The ledger as it is now. */
    async read(userId: string): Promise<KnownLedger> {
      const known = memory.get(userId);
      const read = known && (await readFrom(userId, known));
      if (read) return read;
      const anew = await readFrom(userId, nothingKnown());
      if (anew === undefined) throw new Error('A ledger that was read whole cannot lack a line');
      return anew;
    },
  };
}

function nothingKnown(): Remembered {
  return {
    next: 1,
    from: 1,
    lastSlot: Number.NEGATIVE_INFINITY,
    ...{ last: undefined, opensAt: 0 },
    keys: new Set(),
    staked: new Map(),
  };
}

/** Tells a line from another one of its number. */
function describe(line: LedgerLine | undefined): string | undefined {
  if (line === undefined) return undefined;
  return line.kind === 'known' ? `known ${line.at}` : `${line.delivery.id} ${line.isReplay}`;
}

function learn(known: Remembered, line: LedgerLine): void {
  if (line.number < known.next) return;
  known.next = line.number + 1;
  known.last = line;
  known.opensAt = Math.max(known.opensAt, opensAt([line]));
  for (const key of claimedKeys(line)) known.keys.add(key);
  if (line.kind !== 'delivery' || line.isReplay) return;
  known.lastSlot = Math.max(known.lastSlot, line.delivery.slot);
  for (const { eventId, stake, currency } of line.delivery.picks) {
    const amounts = known.staked.get(currency) ?? new Map<string, number>();
    known.staked.set(currency, amounts.set(eventId, (amounts.get(eventId) ?? 0) + stake));
  }
}

/** Where the head and the state before it can be read from; without either the last delivery. */
function firstLineToRead(entries: readonly LedgerEntry[]): number | undefined {
  const { head, before } = headOf(entries);
  return (before ?? head ?? deliveriesIn(entries).at(-1))?.line.number;
}
