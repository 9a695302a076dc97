import type { SumsByGroup } from '#domain/record/figures.ts';
import { summaryOf } from '#http/record/summary.ts';

type Deps = { sums(): Promise<SumsByGroup> };

/** The figures of the record, for holders of a key. */
export function createAnswerPerformance({ sums }: Deps) {
  return async function answerPerformance() {
    const headers = {
      'Cache-Control': 'private, max-age=60',
      Vary: 'Authorization, Accept-Encoding',
    };
    return { content: summaryOf(await sums()), headers };
  };
}
