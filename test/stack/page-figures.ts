/** Figures of a page that nothing stands for, and its tables beside what is printed. */
import { expect } from 'vitest';
import type { Prints, TableClaim } from './page-claims.ts';
import { pageTable, printedTable, tableLines } from './printed-tables.ts';

/** Every cell of a page's table is the printed one, and every row and column is printed. */
export function expectPrinted(page: string, claim: TableClaim, prints: Prints): void {
  const table = pageTable(page, claim.after);
  const rows = Object.entries(table);
  expect(rows.length, `rows after "${claim.after}"`).toBeGreaterThan(0);
  for (const [row, cells] of rows) {
    expect(Object.keys(cells), `columns after "${claim.after}"`).toEqual(
      Object.keys(claim.columns),
    );
    let printedCells = 0;
    const own = Object.entries(claim.columns).map(([column, printed]) => {
      if (printed === null) {
        return [column, cells[column]];
      }
      const [program, title, name] = printed;
      const cell = printedTable(prints[program], title)[row]?.[name];
      printedCells += cell === undefined ? 0 : 1;
      return [column, cell ?? ''];
    });
    expect(printedCells, `nothing prints the row "${row}" after "${claim.after}"`).toBeGreaterThan(
      0,
    );
    expect({ row, ...cells }).toEqual({ row, ...Object.fromEntries(own) });
  }
}

/** The words of a page on one line: no blocks of code, no targets of links, no emphasis. */
export function proseOf(page: string): string {
  return page
    .replaceAll(/^ {4,}(?=\S).*$/gm, (line) => (line.includes(' | ') ? line : ''))
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/[[\]*]/g, '')
    .replaceAll(/\s+/g, ' ');
}

/**
 * What is left of a page's figures when its compared tables, the printed sentences and the numbers
 * that are settings or names are taken out. Fails for a sentence or a setting that the page lacks.
 */
export function unprintedFigures(
  page: string,
  tables: readonly string[],
  sentences: readonly string[],
  settings: readonly string[],
): string[] {
  let prose = proseOf(
    tables.reduce((rest, after) => rest.replace(tableLines(page, after), ''), page),
  );
  for (const said of [...sentences, ...settings].map(proseOf)) {
    expect(prose.includes(said), `the page says "${said}"`).toBe(true);
    prose = prose.replaceAll(said, '…');
  }
  // A season or an issue of a list is a name.
  return [...prose.replaceAll(/\b20\d\d\/\d\d\b/g, '').matchAll(/.{0,40}\d.{0,20}/g)].map(
    ([text]) => text,
  );
}
