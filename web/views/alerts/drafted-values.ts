/** Values as people type them. */

/**
 * A share as typed in per cent: `5` and `5 %` are 0.05, and `0,5` is 0.005. Undefined where it is no
 * number from 0 to 100.
 */
export function readPercent(text: string): number | undefined {
  const [, digits] = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*%?\s*$/.exec(text) ?? [];
  if (digits === undefined) {
    return undefined;
  }
  const fraction = Number(digits.replace(',', '.')) / 100;
  // Hundredths of hundredths are as fine as the service shows.
  return fraction <= 1 ? Number(fraction.toFixed(6)) : undefined;
}

/** Keys with commas or spaces between them; none means no limit. */
export function readList(text: string): readonly string[] | null {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  return keys.length > 0 ? [...new Set(keys)] : null;
}
