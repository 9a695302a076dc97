/**
 * The k subsets of a given size with the greatest sum, best first, without listing all of them:
 * a best-first search over ascending index tuples of a list sorted by score (Lawler 1972).
 */

type Tuple = { readonly indices: readonly number[]; readonly sum: number };

/** Greater sum first; equal sums by the earlier tuple, so that the order never depends on chance. */
function comesBefore(a: Tuple, b: Tuple): boolean {
  if (a.sum !== b.sum) return a.sum > b.sum;
  for (let i = 0; i < a.indices.length; i++) {
    const difference = (a.indices[i] ?? 0) - (b.indices[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

function push(heap: Tuple[], tuple: Tuple): void {
  let at = heap.length;
  heap.push(tuple);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !comesBefore(tuple, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = tuple;
}

function pop(heap: Tuple[]): Tuple | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!top || !last || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const left = heap[child];
    if (!left) break;
    const right = heap[child + 1];
    if (right && comesBefore(right, left)) child++;
    const best = heap[child];
    if (!best || !comesBefore(best, last)) break;
    heap[at] = best;
    at = child;
  }
  heap[at] = last;
  return top;
}

export type SubsetSearch = {
  /** Scores in descending order. */
  readonly scores: readonly number[];
  readonly size: number;
  readonly count: number;
  /** Whether two positions may stand together. */
  readonly compatible: (a: number, b: number) => boolean;
  /** Whether a complete subset is wanted. */
  readonly accept: (indices: readonly number[]) => boolean;
  /** How many tuples may be looked at before the search gives up with what it has. */
  readonly maxSteps: number;
};

/**
 * Index tuples (ascending) of the best acceptable subsets, best first. Exact as long as it does not run out of steps:
 * every tuple is reached from exactly one better one, by raising its last index or the last one before a gap.
 */
export function bestSubsets(search: SubsetSearch): number[][] {
  const { scores, size, count, compatible, accept } = search;
  const found: number[][] = [];
  if (scores.length < size) return found;
  const heap: Tuple[] = [];
  const first = Array.from({ length: size }, (_, index) => index);
  push(heap, { indices: first, sum: sumOf(scores, first) });
  for (let steps = 0; steps < search.maxSteps && found.length < count; steps++) {
    const tuple = pop(heap);
    if (!tuple) break;
    const { indices } = tuple;
    // Few are wanted, so that goes before the pairs.
    if (accept(indices) && pairwise(indices, compatible)) found.push([...indices]);
    // The unique parent of a tuple lowers its first index that can be lowered; so a child raises position p
    // only while all positions before p still stand at their lowest place.
    for (let position = 0; position < size; position++) {
      const raised = (indices[position] ?? 0) + 1;
      const next = position + 1 < size ? (indices[position + 1] ?? 0) : scores.length;
      if (raised < next) {
        const child = indices.slice();
        child[position] = raised;
        push(heap, { indices: child, sum: sumOf(scores, child) });
      }
      if (indices[position] !== position) break;
    }
  }
  return found;
}

function sumOf(scores: readonly number[], indices: readonly number[]): number {
  let sum = 0;
  for (const index of indices) sum += scores[index] ?? 0;
  return sum;
}

function pairwise(indices: readonly number[], compatible: (a: number, b: number) => boolean): boolean {
  for (let a = 0; a < indices.length; a++) {
    for (let b = a + 1; b < indices.length; b++) {
      if (!compatible(indices[a] ?? 0, indices[b] ?? 0)) return false;
    }
  }
  return true;
}
