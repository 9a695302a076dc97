import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { Opportunities, Snapshot } from '#domain/scan/snapshot.ts';
import { type Table, unitsOf } from './client.ts';
import { snapshotHeadKey } from './keys.ts';
import { loadPart, storePart } from './snapshot-chunks.ts';
import {
  CODEC_VERSION,
  decodeMatches,
  decodeOpportunities,
  encodeSnapshot,
  type SnapshotPart,
} from './snapshot-codec/codec.ts';
import { createHeadWatch, type SnapshotHead } from './snapshot-head.ts';
import { createPageReader } from './snapshot-page.ts';

type Page = Pick<SnapshotHead, 'slot' | 'scanId' | 'generatedAt'>;
export type OpportunityPage = Page & { readonly opportunities: Opportunities };
export type MatchPage = Page & { readonly matches: readonly MatchProbability[] };

export type Published = {
  /** False when a snapshot of this or a later slot was there before. */
  readonly flipped: boolean;
  readonly scanId: string;
  /** As the database reports them. */
  readonly writeUnits: number;
};

/**
 * Publishes snapshots: first the chunks under an id of their own, then the head row in one conditional write, so that
 * a reader sees all of a scan or the scan before, and a late scan never replaces a newer one. `newId` must not repeat.
 */
export function createSnapshotWriter({ newId, ...table }: Table & { readonly newId: () => string }) {
  return {
    /** Throws when the table fails; the snapshot before then stays. `now` in epoch milliseconds. */
    async publish(snapshot: Snapshot, now: number): Promise<Published> {
      const { slot, generatedAt } = snapshot;
      const scanId = `${slot}-${newId()}`;
      const parts = encodeSnapshot(snapshot);
      const store = (part: SnapshotPart) => storePart(table, { scanId, part, bytes: parts[part], now });
      const [events, opportunities, matches] = await Promise.all([
        store('events'),
        store('opportunities'),
        store('matches'),
      ]);
      const chunks = { events: events.count, opportunities: opportunities.count, matches: matches.count };
      const head = { slot, scanId, generatedAt, codec: CODEC_VERSION, chunks };
      const { flipped, writeUnits } = await flipHead(table, head);
      return {
        flipped,
        scanId,
        writeUnits: events.writeUnits + opportunities.writeUnits + matches.writeUnits + writeUnits,
      };
    },
  };
}

async function flipHead(
  { client, tableName }: Table,
  head: SnapshotHead,
): Promise<{ flipped: boolean; writeUnits: number }> {
  const names = Object.keys(head);
  try {
    const { ConsumedCapacity } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: snapshotHeadKey(),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(#slot) OR #slot < :slot',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(head).map(([name, value]) => [`:${name}`, value]),
        ),
        ReturnConsumedCapacity: 'TOTAL',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { flipped: true, writeUnits: unitsOf(ConsumedCapacity) };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // A write that the client repeats because its answer was lost meets its own scan. Refused writes cost a unit too.
    return { flipped: error.Item?.scanId?.S === head.scanId, writeUnits: 1 };
  }
}

type Reader = Table & {
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/**
 * Reads the current snapshot. It is held in memory: the head row is read only when a newer scan is due, chunks only when
 * the head has moved. Each page comes from one scan, and never from an older one than the page before it.
 */
export function createSnapshotReader({ intervalMs, now, ...table }: Reader) {
  const heads = createHeadWatch({ ...table, intervalMs, now });

  async function load(head: SnapshotHead, part: SnapshotPart) {
    if (head.codec !== CODEC_VERSION) return undefined;
    const [events, bytes] = await Promise.all(
      (['events', part] as const).map((name) =>
        loadPart(table, { scanId: head.scanId, part: name, count: head.chunks[name] }),
      ),
    );
    return events && bytes && { events, bytes };
  }

  const page = ({ slot, scanId, generatedAt }: SnapshotHead): Page => ({ slot, scanId, generatedAt });

  return {
    /** Which snapshot is current; undefined when nothing was ever published. */
    head: (): Promise<SnapshotHead | undefined> => heads.current(),
    /** The current opportunities; undefined when there are none to be had. Throws on table faults, unless some are in memory. */
    opportunities: createPageReader<OpportunityPage>({
      heads,
      now,
      async load(head) {
        const parts = await load(head, 'opportunities');
        return parts && { ...page(head), opportunities: decodeOpportunities(parts.events, parts.bytes) };
      },
    }),
    /** The current matches, likewise. */
    matches: createPageReader<MatchPage>({
      heads,
      now,
      async load(head) {
        const parts = await load(head, 'matches');
        return parts && { ...page(head), matches: decodeMatches(parts.events, parts.bytes) };
      },
    }),
  };
}
