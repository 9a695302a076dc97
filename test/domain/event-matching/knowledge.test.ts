import { expect, test } from 'vitest';
import {
  type Knowledge,
  type OperatorDecision,
  withDecisions,
} from '#domain/event-matching/knowledge.ts';

const sport = 'soccer';
const names = ['brentford', 'man utd'] as const;
const row = { sport, names, seen: 3, lastStart: 0 };
const knowledge: Knowledge = { names: { two: [row] }, decisions: [], events: [], doubts: {} };
const decided = (decision: OperatorDecision['decision'], at: number): OperatorDecision => {
  return { sport, names, decision, at };
};

test('what was learned of forgotten names is gone once, and may be learned again', () => {
  const forgotten = withDecisions(knowledge, [decided('forgotten', 1)]);
  expect(forgotten.names).toEqual({ two: [] });
  const learned = { ...forgotten, names: { two: [row] } };
  expect(withDecisions(learned, [decided('forgotten', 1)]).names).toEqual({ two: [row] });
  expect(withDecisions(learned, [decided('forgotten', 2)]).names).toEqual({ two: [] });
});

test('names that are accepted or refused keep what was learned of them', () => {
  const { names: kept, decisions } = withDecisions(knowledge, [decided('refused', 1)]);
  expect([kept, decisions]).toEqual([{ two: [row] }, [decided('refused', 1)]]);
});
