import { expect, test } from 'vitest';
import { followOffers, type OfferTracks } from '#domain/moves/offer-tracks.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { agreedWinner, judgedEventOf } from '../../support/market.ts';
import { h2h, totals } from '../../support/quotes.ts';

/** The changes of scans with these offers; a scan without any is left out where `undefined`. */
function changesOver(scans: readonly (readonly QuotedOffer[] | undefined)[]) {
  let tracks: OfferTracks | undefined;
  let before: { readonly scan: number; readonly at: number } | undefined;
  return scans.flatMap((offers, scan) => {
    if (!offers) {
      return [];
    }
    const time = { scan, at: scan * 45_000 };
    const followed = followOffers(judgedEventOf(offers), time, tracks, before);
    ({ tracks } = followed);
    before = time;
    return followed.changes.map(({ market, book, line, prices }) => ({
      scan,
      text: `${market} ${book} ${line ?? '-'} ${prices?.join('/') ?? 'gap'}`,
    }));
  });
}

const OFFER = h2h('betway', [2, 3.3, 3.9]);
const NONE: readonly QuotedOffer[] = [];

test('an offer opens once and changes once', () => {
  const changed = h2h('betway', [1.95, 3.3, 4]);
  expect(changesOver([[OFFER], [OFFER], [changed], [changed]])).toEqual([
    { scan: 0, text: 'three_way betway - 2/3.3/3.9' },
    { scan: 2, text: 'three_way betway - 1.95/3.3/4' },
  ]);
});

test('a line that changes is one change', () => {
  const scans = [
    [totals('betway', 2.5, [1.9, 1.9])],
    [totals('betway', 3, [2.1, 1.7])],
    [totals('betway', 2.5, [1.9, 1.9])],
  ];
  expect(changesOver(scans).map(({ text }) => text)).toEqual([
    'totals betway 2.5 1.9/1.9',
    'totals betway 3 2.1/1.7',
    'totals betway 2.5 1.9/1.9',
  ]);
});

test('a book with several lines has a series for each', () => {
  const lines = [totals('betway', 2.5, [1.9, 1.9]), totals('betway', 3.5, [2.6, 1.5])];
  const moved = [totals('betway', 2.5, [1.8, 2]), totals('betway', 3.5, [2.6, 1.5])];
  expect(changesOver([lines, moved]).map(({ text }) => text)).toEqual([
    'totals betway 2.5 1.9/1.9',
    'totals betway 3.5 2.6/1.5',
    'totals betway 2.5 1.8/2',
  ]);
});

test('a hole of three scans is none, and of more scans is a gap', () => {
  expect(changesOver([[OFFER], NONE, NONE, NONE, [OFFER]])).toHaveLength(1);
  expect(changesOver([[OFFER], NONE, NONE, NONE, NONE, [OFFER]])).toEqual([
    { scan: 0, text: 'three_way betway - 2/3.3/3.9' },
    { scan: 5, text: 'three_way betway - gap' },
    { scan: 5, text: 'three_way betway - 2/3.3/3.9' },
  ]);
});

test('scans that were not made are a hole too', () => {
  const none = undefined;
  expect(changesOver([[OFFER], none, none, none, [OFFER]])).toHaveLength(1);
  expect(changesOver([[OFFER], none, none, none, none, [OFFER]])).toHaveLength(3);
});

test('what the outlier rule leaves out is no change', () => {
  const outlier = h2h('northbet', [5, 3.3, 1.6]);
  const steady = h2h('northbet', [2, 3.3, 3.9]);
  const texts = changesOver([
    [...agreedWinner(), steady],
    [...agreedWinner(), outlier],
    [...agreedWinner(), steady],
  ]).filter(({ text }) => text.includes('northbet'));
  expect(texts).toHaveLength(1);
});
