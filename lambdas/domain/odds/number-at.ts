/** The number at an index that the list surely has; throws where it has none. */
export function numberAt(numbers: readonly number[], index: number): number {
  const value = numbers[index];
  if (value === undefined) {
    throw new RangeError(`A list of ${numbers.length} numbers has none at ${index}`);
  }
  return value;
}
