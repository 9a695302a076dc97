export type Selection = {
  readonly eventId: string;
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
};

/**
 * One text per selection, the same in every scan and at every book: `e1#totals#2.5#Over`,
 * `e1#h2h##Arsenal`.
 */
export function selectionKey({ eventId, marketKey, outcome, point }: Selection): string {
  return `${encodeURIComponent(eventId)}#${encodeURIComponent(marketKey)}#${point ?? ''}#${outcome}`;
}
