import type { RawCapture } from './raw-capture.ts';

/**
 * Changes of lines and of prices by 1 % or more in a series of captures, straight from the feed's
 * bodies: it shares no code with the service. An offer counts where its event has not started, its
 * prices are young enough, and it is not among those that are `leftOut`.
 */

type LeftOut = (
  scan: number,
  event: string,
  market: string,
  line: number | null,
  book: string,
) => boolean;

/** The changes as texts: `<scan> <event> <book> <market> line` or the name of an outcome. */
export function changesByOthers(captures: readonly RawCapture[], leftOut: LeftOut): string[] {
  const last = new Map<
    string,
    { scan: number; line: number | null; prices: Map<string, number> }
  >();
  const changes: string[] = [];
  for (const [scan, { captured_at, body }] of captures.entries()) {
    const now = Date.parse(captured_at);
    for (const { id, commence_time, home_team, bookmakers } of body) {
      const left = Date.parse(commence_time) - now;
      const offers = bookmakers.flatMap(({ key, markets }) =>
        markets.map((m) => ({ ...m, book: key })),
      );
      for (const { book, key: market, last_update, outcomes } of left > 0 ? offers : []) {
        const first = outcomes.find(({ name }) => name === home_team || name === 'Over');
        const line = market === 'h2h' ? null : (first?.point ?? null);
        const isOld = now - Date.parse(last_update) > Math.max(900_000, left / 12);
        if (isOld || leftOut(scan, id, market, line, book)) {
          continue;
        }
        const name = `${id} ${book} ${market}`;
        const prices = new Map(outcomes.map((each) => [each.name, decimal(each.price)]));
        const before = last.get(name);
        last.set(name, { scan, line, prices });
        if (!before || scan - before.scan > 4) {
          continue;
        }
        const moved = [...prices].filter(
          ([outcome, price]) => Math.abs(price / (before.prices.get(outcome) ?? price) - 1) >= 0.01,
        );
        const found = before.line === line ? moved.map(([outcome]) => outcome) : ['line'];
        changes.push(...found.map((each) => `${scan} ${name} ${each}`));
      }
    }
  }
  return changes;
}

/** American odds as decimal ones, to four decimals. */
function decimal(american: number): number {
  return Number((american > 0 ? 1 + american / 100 : 1 - 100 / american).toFixed(4));
}
