/**
 * Tables as a program prints them and as a page shows them: the cells of each row by the names of
 * the columns, rows by their first cell.
 */
export type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The table below a title of a program's output. */
export function printedTable(output: string, title: string): Table {
  const [, after] = output.split(`\n${title}\n`);
  if (after === undefined) {
    throw new Error(`the program prints no table "${title}"`);
  }
  const [header = '', , ...rows] = after.trimStart().split('\n');
  const end = rows.findIndex((row) => row.trim() === '');
  const cells = (row: string) => row.trim().split(/ {2,}/);
  return toTable(cells(header), rows.slice(0, end < 0 ? undefined : end).map(cells));
}

/** The first table after a sentence of a page, with its numbers as programs print them. */
export function pageTable(page: string, sentence: string): Table {
  const [, after] = page.split(sentence);
  if (after === undefined) {
    throw new Error(`the page does not say "${sentence}"`);
  }
  const [header = [], , ...rows] = after
    .slice(after.indexOf('\n|') + 1)
    .split(/\n(?!\|)/, 1)
    .flatMap((table) => table.split('\n'))
    .map((line) => line.split('|').slice(1, -1).map(toPrinted));
  return toTable(header, rows);
}

function toPrinted(cell: string): string {
  const plain = cell.replaceAll('*', '').replaceAll(/(\d),(\d{3})/g, '$1$2');
  // A season is printed as its files are named.
  return plain.trim().replace(/^20(\d\d)\/(\d\d)$/, '$1$2');
}

function toTable(header: readonly string[], rows: readonly (readonly string[])[]): Table {
  const [, ...columns] = header.map((name) => name.replace('1000', '1,000'));
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
    ]),
  );
}
