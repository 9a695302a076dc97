/** Arrays of numbers that the scan indexes; a `Float64Array` and its relatives. */
export type Column = { readonly [index: number]: number };

/** The element of a column at an index that the caller knows to be inside it. */
export function at(column: Column, index: number): number {
  return column[index] as number;
}
