import type { DeliveryEntry, LedgerEntry, LedgerLine, Turn } from '#domain/webhooks/ledger.ts';

/** Planted by tests of the simulation, to show that it bites. */
export type LedgerFlaw = 'writes_over_turns' | 'forms_at_the_next_free_number' | 'forgets_pauses';

/** Picks that fit a line of the twin. */
export const TWIN_FITS = 2;

/** The ledger store in memory, held to the same contract as the real one (test/adapters/dynamodb/ledger-store.test.ts). */
export function createLedgerTwin(flaw?: LedgerFlaw) {
  const lines = new Map<string, Map<number, LedgerLine>>();
  const turns = new Map<string, Turn>();

  const turnKey = (userId: string, { line }: Pick<DeliveryEntry, 'line'>) =>
    `${userId} ${line.number} ${line.delivery.slot}`;

  function entries(userId: string, from: number): readonly LedgerEntry[] {
    const own = [...(lines.get(userId)?.values() ?? [])].filter(({ number }) => number >= from);
    return own
      .sort((a, b) => a.number - b.number)
      .map((line) => ({
        line,
        turn: line.kind === 'delivery' ? turns.get(turnKey(userId, { line })) : undefined,
      }));
  }

  return {
    entries,

    async since(userId: string, from: number): Promise<readonly LedgerEntry[]> {
      return flaw === 'forgets_pauses' ? entries(userId, from).map(withoutPause) : entries(userId, from);
    },

    async append(userId: string, line: LedgerLine): Promise<boolean> {
      const own = lines.get(userId) ?? new Map<number, LedgerLine>();
      lines.set(userId, own);
      if (flaw === 'forms_at_the_next_free_number') {
        const number = Math.max(0, ...own.keys()) + 1;
        own.set(number, { ...line, number });
        return true;
      }
      if (own.has(line.number)) return false;
      own.set(line.number, line);
      return true;
    },

    /** The twin counts picks instead of bytes. */
    fits(_userId: string, line: LedgerLine): boolean {
      return line.kind === 'known' || line.delivery.picks.length <= TWIN_FITS;
    },

    async saveTurn(userId: string, entry: DeliveryEntry, turn: Turn): Promise<boolean> {
      const key = turnKey(userId, entry);
      const isSeen = (turns.get(key)?.version ?? 0) === turn.version - 1;
      if (!isSeen && flaw !== 'writes_over_turns') return false;
      turns.set(key, turn);
      return true;
    },

    /** Takes a line out of the table, as the database does some time after it has expired. */
    remove(userId: string, number: number): void {
      lines.get(userId)?.delete(number);
    },
  };
}

export type LedgerTwin = ReturnType<typeof createLedgerTwin>;

function withoutPause({ line, turn }: LedgerEntry): LedgerEntry {
  return { line, turn: turn && { ...turn, state: { ...turn.state, pausedUntil: null } } };
}
