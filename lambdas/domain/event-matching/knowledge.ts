/** What scans of several feeds remember: names, and under which id each feed's event is served. */
import { type NameDecision, type NameRow, pairKey } from './learned-names.ts';
import type { HowKnown } from './name-comparison.ts';
import type { PriceDoubt } from './price-agreement.ts';

/** How an event of one feed is served where it is named by another feed. */
export type ServedAs = {
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  /** Its own home is the away side that is served. */
  readonly swapped: boolean;
  readonly how: HowKnown;
  readonly score: number;
};

/** An event of one feed that was seen. Times are epoch milliseconds. */
export type KnownEvent = {
  readonly feed: string;
  /** Its id in that feed. */
  readonly event: string;
  /** The id that it is served under. */
  readonly id: string;
  readonly start: number;
  /** The first scan that had it. */
  readonly since: number;
  /** Absent where it is served by its own names. */
  readonly as?: ServedAs;
};

/** What an operator has said; `at` (epoch milliseconds) tells one word from the next. */
export type OperatorDecision = Omit<NameDecision, 'decision'> & {
  readonly decision: NameDecision['decision'] | 'forgotten';
  readonly at: number;
};

/** What a scan of several feeds starts from. */
export type Knowledge = {
  /** The names that each feed but the first uses for sides of those before it, by feed. */
  readonly names: Readonly<Record<string, readonly NameRow[]>>;
  readonly decisions: readonly OperatorDecision[];
  readonly events: readonly KnownEvent[];
  /** Links that prices contradict, by the feed of the second event. */
  readonly doubts: Readonly<Record<string, readonly PriceDoubt[]>>;
};

/**
 * The knowledge with the operator's decisions as they are now. What was learned about names that
 * were forgotten since the last scan is gone.
 */
export function withDecisions(
  knowledge: Knowledge,
  decisions: readonly OperatorDecision[],
): Knowledge {
  const known = new Set(knowledge.decisions.map(describe));
  const forgotten = new Set(
    decisions
      .filter((each) => each.decision === 'forgotten' && !known.has(describe(each)))
      .map(({ sport, names }) => pairKey(sport, names)),
  );
  const names = Object.entries(knowledge.names).map(([feed, rows]) => {
    const kept = rows.filter((row) => !forgotten.has(pairKey(row.sport, row.names)));
    return [feed, kept] as const;
  });
  return { ...knowledge, decisions, names: Object.fromEntries(names) };
}

/** The decisions that say something about names. */
export function standingDecisions(decisions: readonly OperatorDecision[]): NameDecision[] {
  return decisions.flatMap(({ sport, names, decision }) =>
    decision === 'forgotten' ? [] : [{ sport, names, decision }],
  );
}

function describe({ sport, names, decision, at }: OperatorDecision): string {
  return `${pairKey(sport, names)}\n${decision}\n${at}`;
}
