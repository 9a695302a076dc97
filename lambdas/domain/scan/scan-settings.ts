import { type ComboSettings, DEFAULT_COMBO_SETTINGS } from '../combos/find-combos.ts';
import { DEFAULT_GRADE_SETTINGS, DEFAULT_SUREBET_SETTINGS } from '../grading/settings.ts';
import type { BookExceptions } from '../odds/books.ts';
import { DEFAULT_REFERENCE_SETTINGS, type ReferenceSettings } from '../reference/settings.ts';
import type { FindSurebetSettings } from '../surebets/find-surebets.ts';
import type { ValueSettings } from '../value/find-value.ts';

/** All the numbers the analysis runs on. */
export type ScanSettings = ReferenceSettings &
  ValueSettings &
  FindSurebetSettings &
  BookExceptions & { readonly combo: ComboSettings };

export const DEFAULT_SCAN_SETTINGS: ScanSettings = {
  ...DEFAULT_REFERENCE_SETTINGS,
  surveys: [],
  grade: DEFAULT_GRADE_SETTINGS,
  minConsensus: 2,
  surebet: DEFAULT_SUREBET_SETTINGS,
  combo: DEFAULT_COMBO_SETTINGS,
  // Less would be shown as no value at all.
  minEv: 0.00005,
  maxEv: 0.25,
};
