import { hash } from 'node:crypto';
import {
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_FORMAT,
} from '#adapters/dynamodb/snapshot-codec.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { replayScan } from '#domain/feed-answers/known-quotes.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { parseInstant, toIsoInstant } from '#domain/odds/instant.ts';
import { AdminProblem, invalidFlags } from '../problem.ts';
import { defineVerb } from '../verb.ts';

const MAX_DIFFERENCES = 20;

/**
 * Computes a past scan again from what it knew, and compares the result with the stored snapshot,
 * byte for byte. A snapshot is kept for a day and what a scan knew for 30; without a snapshot there
 * is nothing to compare with.
 */
export const scanReplay = defineVerb({
  summary: 'Computes a past scan again and compares it with the stored snapshot, byte for byte.',
  example: '--slot 2026-11-22T06:53:15Z',
  flags: { slot: 'INSTANT' },
  async run({ table, quotes }, { slot: given }) {
    const slot = /^\d{13}$/.test(given) ? Number(given) : parseInstant(given);
    if (slot === undefined) {
      const message =
        'must be an instant such as 2026-11-22T06:53:15Z, or its milliseconds since 1970';
      throw invalidFlags([{ parameter: '--slot', message }]);
    }
    const key = quotesKey(slot);
    const input = await quotes.load(key);
    if (!input) {
      const detail = `Nothing can be read under ${key}. What a scan knew is kept for 30 days, under its slot.`;
      throw new AdminProblem({ code: 'scan_not_found', title: 'No such scan', detail });
    }
    const snapshot = replayScan(input);
    const bytes = encodeSnapshot(snapshot);
    const stored = await createSnapshotStore(table).bytesOf(input.scanId);
    const isSame = stored ? Buffer.compare(stored, bytes) === 0 : null;
    const { value, surebet, combo } = snapshot.opportunities;
    const document = {
      slot: toIsoInstant(slot),
      generated_at: toIsoInstant(input.now),
      scan_id: input.scanId,
      same_as_stored: isSame,
      value: value.length,
      surebets: surebet.length,
      combos: combo.length,
      matches: snapshot.matches.length,
      bytes: bytes.length,
      sha256: hash('sha256', bytes),
      rules: input.rules,
    };
    if (!stored || isSame) {
      return document;
    }
    const differences = differencesOf(
      decodeSnapshot(stored, SNAPSHOT_FORMAT),
      decodeSnapshot(bytes, SNAPSHOT_FORMAT),
    );
    const detail = whyOf(input.rules, differences);
    throw new AdminProblem(
      { code: 'replay_differs', title: 'The replay differs', detail },
      { ...document, differences: differences.slice(0, MAX_DIFFERENCES) },
    );
  },
});

function whyOf(rules: number, differences: readonly string[]): string {
  if (differences.length === 0) {
    return 'The rows are the same in other bytes: another release has stored them.';
  }
  const release =
    rules === GRADE_RULES_VERSION
      ? ''
      : ` Its grades are of rules ${rules}, these of ${GRADE_RULES_VERSION}.`;
  return `${differences.length} values differ from the stored snapshot.${release}`;
}

/**
 * Where two JSON values differ, as texts such as `opportunities.value.3.ev: stored 0.05, replayed
 * 0.04`.
 */
function differencesOf(stored: unknown, replayed: unknown, path: readonly string[] = []): string[] {
  if (isObject(stored) && isObject(replayed)) {
    const names = new Set([...Object.keys(stored), ...Object.keys(replayed)]);
    return [...names].flatMap((name) =>
      differencesOf(stored[name], replayed[name], [...path, name]),
    );
  }
  const was = JSON.stringify(stored);
  const is = JSON.stringify(replayed);
  return was === is
    ? []
    : [`${path.join('.')}: stored ${was ?? 'nothing'}, replayed ${is ?? 'nothing'}`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
