export function toListView<T>(data: readonly T[]) {
  return { count: data.length, data };
}
