import { defineVerb } from '../verb.ts';

export const status = defineVerb({
  summary:
    'Shows how old the latest scan is, what each feed has cost this month, what is in the ' +
    'queues, and which alarms are on.',
  example: '',
  flags: {},
  async run({ name, call, queues, alarms }) {
    const [told, inQueues, on] = await Promise.all([
      call('status', {}),
      orProblem(queues()),
      orProblem(alarms()),
    ]);
    return { stack: name, ...told, queues: inQueues, alarms: on };
  },
});

/** What one source does not answer must not hide what the others say. */
function orProblem<T>(asked: Promise<T>): Promise<T | { readonly problem: string }> {
  return asked.catch((error: unknown) => ({ problem: String(error) }));
}
