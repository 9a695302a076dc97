import type { Candidate } from './alert-filters.ts';
import { formPicks } from './form-picks.ts';
import type { Pick } from './pick.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from './subscriber-settings.ts';

/** Tells a sample from a selection (D21). */
export const TEST_EVENT_ID = 'test';

const DAY_MS = 86_400_000;

/**
 * The one pick of a `test` event: invented teams at an invented book, tomorrow, with the stake and the minimum odds
 * that the subscriber's own settings give. Their filters do not apply: a test always has something to show.
 */
export function samplePicks(settings: SubscriberSettings, now: number): readonly Pick[] {
  const sample: Candidate = {
    kind: 'value',
    eventId: TEST_EVENT_ID,
    sportKey: 'soccer_epl',
    home: 'Sample United',
    away: 'Example City',
    commenceTime: Math.ceil(now / 1000) * 1000 + DAY_MS,
    marketKey: 'h2h',
    outcome: 'Sample United',
    point: null,
    book: 'sample_book',
    bookTitle: 'Sample Book',
    price: 2.1,
    link: 'https://example.com/bet',
    fairProb: 0.5238,
    ev: 2.1 * 0.5238 - 1,
    grade: 'A',
    flags: [],
    altBooks: [],
  };
  const { bankroll, currency, kellyFraction, maxStake, minEv } = settings;
  const unfiltered = { ...DEFAULT_SETTINGS, bankroll, currency, kellyFraction, maxStake };
  const nothingSent = { isKnown: () => false, committed: new Map<string, number>() };
  return formPicks([sample], { ...unfiltered, minEv: Math.min(minEv, sample.ev) }, nothingSent, now);
}
