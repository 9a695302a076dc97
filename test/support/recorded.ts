import { type CloseEntry, pickEntry } from '#domain/record/entries.ts';
import { addClose, addResult, sumUp } from '#domain/record/figures.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { aValueBet, HOUR_MS, NOW } from '../domain/webhooks/builders.ts';

const opensAt = NOW + HOUR_MS;
const pick = recordedPick(aValueBet({ commenceTime: opensAt }), 'A', NOW);
if (pick === undefined) {
  throw new Error('no pick');
}
const salt = new Uint8Array(32).fill(5);
const body = JSON.stringify(pick);
const entry = pickEntry({ at: NOW, slot: NOW, opensAt }, salt, body);
const open = {
  v: 1,
  type: 'open',
  pick: 0,
  salt: Buffer.from(salt).toString('base64url'),
  body,
} as const;
const close: CloseEntry = {
  v: 1,
  type: 'close',
  pick: 0,
  at: '2026-04-16T19:03:00Z',
  scan: '2026-04-16T18:59:15Z',
  prob: 0.51,
  price: 2,
  age: 40,
  source: 'sharp',
  clv: 0.071,
  rules: 1,
};
const outcome = { settlement: 'won', return: 2.1, score: { home: 1, away: 0 } } as const;
const result = {
  v: 1,
  type: 'result',
  pick: 0,
  at: '2026-04-16T21:00:00Z',
  source: 'feed',
  ...outcome,
} as const;

/** A short record: one pick whose entries are complete, and one that is not opened yet. */
export const RECORDED = [
  { index: 4, entry: { ...entry, opens: '2026-04-17T19:00:00Z' }, later: [] },
  {
    index: 0,
    entry,
    later: [
      { index: 1, entry: open },
      { index: 2, entry: close },
      { index: 3, entry: result },
    ],
  },
];

const counted = { pick, opens: entry.opens, rules: 1 };
/** Its sums. */
export const RECORD_SUMS = sumUp([...addClose(counted, close), ...addResult(counted, outcome)]);
