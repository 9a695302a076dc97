import type { Combo, ComboLeg } from '#domain/combos/combo.ts';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { Surebet, SurebetLeg } from '#domain/surebets/surebet.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';

/** The slot of the sample scan, 2026-04-18T09:00:00Z; it was generated a second later. */
export const SLOT = Date.parse('2026-04-18T09:00:00Z');
export const GENERATED_AT = SLOT + 1_250;
export const HOUR = 3_600_000;

const event = {
  eventId: 'event-1',
  sportKey: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commenceTime: SLOT + 2 * HOUR,
};

export function aValueBet(overrides: Partial<ValueBet> = {}): ValueBet {
  return {
    kind: 'value',
    ...event,
    marketKey: 'h2h',
    outcome: 'Arsenal',
    point: null,
    book: 'northbet',
    bookTitle: 'Northbet',
    price: 2.16,
    link: 'https://northbet.example/bet/1',
    fairProb: 0.485_712_345,
    ev: 0.049_138_665,
    grade: 'A',
    flags: [],
    altBooks: [
      {
        book: 'eastbet',
        bookTitle: 'Eastbet',
        price: 2.12,
        link: null,
        fairProb: 0.48,
        ev: 0.0297,
        grade: 'B',
        flags: ['small_ev'],
      },
    ],
    ...overrides,
  };
}

export function aSurebetLeg(overrides: Partial<SurebetLeg> = {}): SurebetLeg {
  return {
    outcome: 'Over',
    point: 2.5,
    book: 'northbet',
    bookTitle: 'Northbet',
    price: 2.1,
    link: null,
    stakeShare: 0.5,
    ...overrides,
  };
}

export function aSurebet(overrides: Partial<Surebet> = {}): Surebet {
  return {
    kind: 'surebet',
    ...event,
    marketKey: 'totals',
    point: 2.5,
    ev: 0.029_617,
    grade: 'B',
    flags: ['exchange_commission'],
    legs: [
      aSurebetLeg({ stakeShare: 0.490_291 }),
      aSurebetLeg({
        outcome: 'Under',
        book: 'eastbet',
        bookTitle: 'Eastbet',
        price: 2.02,
        stakeShare: 0.509_709,
      }),
    ],
    ...overrides,
  };
}

export function aComboLeg(overrides: Partial<ComboLeg> = {}): ComboLeg {
  return {
    ...event,
    marketKey: 'h2h',
    outcome: 'Arsenal',
    point: null,
    price: 2.16,
    link: null,
    fairProb: 0.485_712_345,
    ev: 0.049_138_665,
    ...overrides,
  };
}

export function aCombo(overrides: Partial<Combo> = {}): Combo {
  return {
    kind: 'combo',
    book: 'northbet',
    bookTitle: 'Northbet',
    price: 4.212,
    fairProb: 0.259_030_393,
    ev: 0.091_036,
    expectedClv: 0.091_036,
    grade: 'A',
    flags: [],
    legs: [
      aComboLeg(),
      aComboLeg({ eventId: 'event-2', commenceTime: SLOT + 5 * HOUR, price: 1.95 }),
    ],
    ...overrides,
  };
}

export function aMatch(overrides: Partial<MatchProbability> = {}): MatchProbability {
  return {
    ...event,
    pHome: 0.485_712_345,
    pDraw: 0.271_1,
    pAway: 0.243_187_655,
    totalLine: 2.5,
    pOver: 0.521_26,
    pUnder: 0.478_74,
    source: 'sharp',
    matched: 14,
    thin: false,
    totalSource: null,
    totalMatched: null,
    totalThin: null,
    kind: 'three_way',
    ...overrides,
  };
}
