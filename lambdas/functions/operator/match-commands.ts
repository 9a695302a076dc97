import {
  type Knowledge,
  type OperatorDecision,
  standingDecisions,
  withDecisions,
} from '#domain/event-matching/knowledge.ts';
import { nameVerdicts, pairKey } from '#domain/event-matching/learned-names.ts';
import { leagueQualifiers } from '#domain/event-matching/qualifiers.ts';
import { readSideName } from '#domain/event-matching/side-name.ts';
import { sportOf } from '#domain/markets/sports.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { compareText } from '#domain/odds/order.ts';
import type { ParameterError } from '#http/api-error.ts';
import { done, invalid, refused } from './answer.ts';

export type MatchDeps = {
  readonly nameDecisions: {
    all(): Promise<readonly OperatorDecision[]>;
    change(
      change: (decisions: readonly OperatorDecision[]) => readonly OperatorDecision[] | undefined,
    ): Promise<boolean>;
  };
  /** What names the object with what the last published scan knew. */
  readonly head: () => Promise<{ readonly quotesKey?: string } | undefined>;
  /** What the scan of an object knew of several feeds. */
  readonly knowledgeOf: (quotesKey: string) => Promise<Knowledge | undefined>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Two names of a sport (`soccer`, or a league such as `soccer_epl`) as two feeds write them. */
export type NamesInput = {
  readonly sport: string;
  readonly name: string;
  readonly other: string;
};

/** Decisions that are kept; forgotten names count as long as there is room. */
const MAX_DECISIONS = 1_000;

/** What an operator says of names that two feeds use: it stands above what events have taught. */
export function matchCommands({ nameDecisions, head, knowledgeOf, now }: MatchDeps) {
  const decide = (decision: OperatorDecision['decision']) => async (input: NamesInput) => {
    const sport = sportOf(String(input.sport));
    const qualifiers = leagueQualifiers(String(input.sport));
    const [first, second] = [input.name, input.other].map(
      (name) => readSideName(String(name), sport, qualifiers)?.text,
    );
    const errors: ParameterError[] = [
      ...(/^[a-z0-9]{1,64}$/.test(sport) ? [] : [unusable('sport', 'the key of a sport')]),
      ...(first === undefined ? [unusable('name', 'the name of a side')] : []),
      ...(second === undefined ? [unusable('other', 'the name of a side')] : []),
      ...(first !== undefined && first === second
        ? [{ parameter: 'other', message: 'is the same name, which needs no decision' }]
        : []),
    ];
    if (errors.length > 0 || first === undefined || second === undefined) {
      return invalid(errors);
    }
    const names = [first, second].sort() as [string, string];
    const key = pairKey(sport, names);
    const decided: OperatorDecision = { sport, names, decision, at: now() };
    const isSaved = await nameDecisions.change((all) => {
      const others = all.filter((each) => pairKey(each.sport, each.names) !== key);
      const standing = others.filter((each) => each.decision !== 'forgotten');
      const kept = others.length < MAX_DECISIONS ? others : standing;
      return kept.length < MAX_DECISIONS ? [...kept, decided] : undefined;
    });
    return isSaved ? done({ sport, names, decision }) : refused('too_many_decisions');
  };
  async function list({ limit }: { readonly limit: number }) {
    // Where its own quotes could not be stored, the head names those of an earlier scan.
    const { quotesKey } = (await head()) ?? {};
    const [decisions, knowledge] = await Promise.all([
      nameDecisions.all(),
      quotesKey === undefined ? undefined : knowledgeOf(quotesKey),
    ]);
    const isDecided = new Set(
      standingDecisions(decisions).map(({ sport, names }) => pairKey(sport, names)),
    );
    const learned = knowledge ? withDecisions(knowledge, decisions).names : {};
    const seen = Object.entries(learned).flatMap(([feed, rows]) => {
      const verdicts = nameVerdicts({ rows, decisions: [] });
      return rows
        .filter(({ sport, names }) => !isDecided.has(pairKey(sport, names)))
        .map(({ lastStart, ...row }) => {
          const state = verdicts.get(pairKey(row.sport, row.names)) ?? 'seen';
          return { ...row, state, feed, last_start: toIsoInstant(lastStart) };
        });
    });
    seen.sort((a, b) => compareText(b.last_start, a.last_start));
    const isSeen = new Set(seen.map(({ sport, names }) => pairKey(sport, names)));
    // Forgotten names that feeds have used since are listed with what they have taught.
    const decided = decisions
      .filter(({ sport, names }) => !isSeen.has(pairKey(sport, names)))
      .map(({ sport, names, decision, at }) => {
        return { sport, names, state: decision, decided_at: toIsoInstant(at) };
      });
    return done({ data: [...decided, ...seen].slice(0, limit) });
  }

  return {
    'match list': list,
    'match accept': decide('accepted'),
    'match refuse': decide('refused'),
    'match forget': decide('forgotten'),
  };
}

function unusable(parameter: string, what: string): ParameterError {
  return { parameter, message: `must be ${what}` };
}
