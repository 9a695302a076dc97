import { tipOf } from '../ui/tip.ts';

/**
 * The heading of a column: of texts, of figures, which it is aligned with, or of what needs none
 * for the eye. A tip says in a sentence what the column shows.
 */
export type Heading =
  | string
  | { readonly title: string; readonly tip: string }
  | { readonly figure: string; readonly tip?: string }
  | { readonly hidden: string };

/** The head of a plain table. */
export function Headings({ of: headings }: { readonly of: readonly Heading[] }) {
  return (
    <thead>
      <tr>{headings.map((heading, index) => toCell(heading, index >= headings.length / 2))}</tr>
    </thead>
  );
}

function toCell(heading: Heading, isRight: boolean) {
  if (typeof heading === 'string') {
    return (
      <th key={heading} scope="col">
        {heading}
      </th>
    );
  }
  if ('hidden' in heading) {
    return (
      <th key={heading.hidden} scope="col">
        <span class="visually-hidden">{heading.hidden}</span>
      </th>
    );
  }
  const isFigure = 'figure' in heading;
  const title = isFigure ? heading.figure : heading.title;
  const { tip } = heading;
  return (
    <th key={title} scope="col" {...tipOf(tip, isFigure ? 'figure' : '', isRight)}>
      {title}
    </th>
  );
}
