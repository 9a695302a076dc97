/**
 * The heading of a column: of texts, of figures, which it is aligned with, or of what needs none
 * for the eye.
 */
type Heading = string | { readonly figure: string } | { readonly hidden: string };

/** The head of a plain table. */
export function Headings({ of: headings }: { readonly of: readonly Heading[] }) {
  return (
    <thead>
      <tr>{headings.map(toCell)}</tr>
    </thead>
  );
}

function toCell(heading: Heading) {
  if (typeof heading === 'string') {
    return (
      <th key={heading} scope="col">
        {heading}
      </th>
    );
  }
  if ('figure' in heading) {
    return (
      <th key={heading.figure} scope="col" class="figure">
        {heading.figure}
      </th>
    );
  }
  return (
    <th key={heading.hidden} scope="col">
      <span class="visually-hidden">{heading.hidden}</span>
    </th>
  );
}
