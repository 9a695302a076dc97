/**
 * What shows a tip at the head of a column while the pointer is on it, and describes the column to
 * a screen reader. A tip opens towards the middle of the table.
 */
export function tipOf(tip: string | undefined, className: string, isRight = false) {
  if (tip === undefined) {
    return { class: className };
  }
  const side = isRight ? 'tip tip-left' : 'tip';
  return { class: `${className} ${side}`.trim(), 'data-tip': tip, 'aria-description': tip };
}
