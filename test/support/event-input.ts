import type { EventInput } from '#domain/scan/explain-event.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { aSportQuotes, NOW, type OfferedEvent } from './quotes.ts';

/** What a scan used of an event. */
export function anEventInput(event: OfferedEvent, changes: Partial<EventInput> = {}): EventInput {
  return {
    now: NOW,
    settings: DEFAULT_SCAN_SETTINGS,
    clones: [],
    quotes: [aSportQuotes({ events: [event] })],
    history: undefined,
    ...changes,
  };
}
