/** Settings that are objects, and lists of keys, as bodies have them. */
import { MIN_ALERTED_MOVE, type MoveAlerts } from '#domain/webhooks/subscriber/move-alerts.ts';
import type { QuietHours } from '#domain/webhooks/subscriber/quiet-hours.ts';

type Shown = Readonly<Record<string, unknown>>;

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** The keys as they are saved, each once. */
export function readKeys(value: readonly string[]): readonly string[] {
  return [...new Set(value.map((key) => key.trim().toLowerCase()))];
}

/** Undefined for what are no quiet hours; their times are not checked. */
export function readQuietHours(value: unknown): QuietHours | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === null ? null : undefined;
  }
  const { from, to, time_zone: timeZone, webhook = false, ...others } = value as Shown;
  const isWhole =
    typeof from === 'string' && typeof to === 'string' && typeof timeZone === 'string';
  return isWhole && typeof webhook === 'boolean' && Object.keys(others).length === 0
    ? { from, to, timeZone, webhook }
    : undefined;
}

/** The quiet hours under the names of their fields. */
export function toQuietHoursView({ timeZone, webhook, ...times }: QuietHours) {
  return { ...times, time_zone: timeZone, webhook };
}

/** Undefined for what is no choice of moves; its limits are not checked. */
export function readMoveAlerts(value: unknown): MoveAlerts | null | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return value === null ? null : undefined;
  }
  const { sports = null, books = null, ...rest } = value as Shown;
  const { min_move: minMove = MIN_ALERTED_MOVE, lagging_only: laggingOnly = false } = rest;
  const { min_move: _, lagging_only: _only, ...others } = rest;
  const isList = (keys: unknown) => keys === null || isTextList(keys);
  if (!(isList(sports) && isList(books)) || Object.keys(others).length > 0) {
    return undefined;
  }
  const listOf = (keys: unknown) => (isTextList(keys) ? readKeys(keys) : null);
  return typeof minMove === 'number' && typeof laggingOnly === 'boolean'
    ? { sports: listOf(sports), books: listOf(books), minMove, laggingOnly }
    : undefined;
}

/** The choice of moves under the names of its fields. */
export function toMoveAlertsView({ minMove, laggingOnly, ...lists }: MoveAlerts) {
  return { ...lists, min_move: minMove, lagging_only: laggingOnly };
}
