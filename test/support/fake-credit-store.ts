import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';

/**
 * The credit usage in memory: what the table does in one conditional write. It outlives the
 * cadences that use it.
 */
export function createFakeCreditStore(): CreditStore & { spentIn(month: string): number } {
  const months = new Map<string, { spent: number; readonly paidAt: Map<string, number> }>();
  const rowOf = (month: string) => {
    const row = months.get(month) ?? { spent: 0, paidAt: new Map() };
    months.set(month, row);
    return row;
  };
  return {
    spentIn: (month) => rowOf(month).spent,
    async usageIn(month) {
      const { spent, paidAt } = rowOf(month);
      return { spent, paidAt: new Map(paidAt) };
    },
    async charge({ month, credits, max, sports, now }) {
      const row = rowOf(month);
      if (row.spent + credits > max) {
        return undefined;
      }
      row.spent += credits;
      for (const sport of sports) {
        row.paidAt.set(sport, now);
      }
      return row.spent;
    },
    async refund(month, credits, unpaid) {
      const row = rowOf(month);
      row.spent -= credits;
      for (const sport of unpaid) {
        row.paidAt.delete(sport);
      }
      return row.spent;
    },
  };
}
