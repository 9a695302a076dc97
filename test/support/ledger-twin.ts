import type { DeliveryEntry, LedgerEntry, LedgerLine, Turn } from '#domain/webhooks/ledger.ts';

/** The ledger store in memory, held to the same contract as the real one (test/adapters/dynamodb/ledger-store.test.ts). */
export function createLedgerTwin() {
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
    since: async (userId: string, from: number) => entries(userId, from),

    async append(userId: string, line: LedgerLine): Promise<boolean> {
      const own = lines.get(userId) ?? new Map<number, LedgerLine>();
      lines.set(userId, own);
      if (own.has(line.number)) return false;
      own.set(line.number, line);
      return true;
    },

    async saveTurn(userId: string, entry: DeliveryEntry, turn: Turn): Promise<boolean> {
      const key = turnKey(userId, entry);
      if ((turns.get(key)?.version ?? 0) !== turn.version - 1) return false;
      turns.set(key, turn);
      return true;
    },
  };
}

export type LedgerTwin = ReturnType<typeof createLedgerTwin>;
