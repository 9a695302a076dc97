import { describe, expect, test } from 'vitest';
import { FunctionError } from '../../local/lambda/function-error.ts';
import type { FunctionHost } from '../../local/lambda/function-host.ts';
import { createStateMachine, type TaskOutcome } from '../../local/state-machine/state-machine.ts';

const INVOKE = 'arn:aws:states:::lambda:invoke';
const RETRY_AT_ONCE = [
  { ErrorEquals: ['Flaky'], IntervalSeconds: 1, MaxDelaySeconds: 1, MaxAttempts: 1 },
];

/** Plan, then one scan after the other; a scan that fails is given up and the next one follows. */
const LOOP = {
  StartAt: 'Plan',
  States: {
    Plan: {
      Type: 'Task',
      Resource: INVOKE,
      Parameters: { FunctionName: 'fn:plan', 'Payload.$': '$' },
      OutputPath: '$.Payload',
      Next: 'Each',
    },
    Each: {
      Type: 'Map',
      ItemsPath: '$.slots',
      MaxConcurrency: 1,
      ResultPath: null,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'Wait',
        States: {
          Wait: { Type: 'Wait', TimestampPath: '$.slot', Next: 'Scan' },
          Scan: {
            Type: 'Task',
            Resource: INVOKE,
            Parameters: {
              FunctionName: 'fn:scan',
              Payload: { 'slot.$': '$.slot', 'execution.$': '$$.Execution.Id' },
            },
            Retry: RETRY_AT_ONCE,
            Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Give up' }],
            End: true,
          },
          'Give up': { Type: 'Pass', End: true },
        },
      },
      End: true,
    },
  },
};

const SLOTS = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:45.000Z', '2026-01-01T00:01:30.000Z'];

function hostOf(answer: (event: Record<string, string>) => unknown): FunctionHost {
  return {
    invoke: async (event) => JSON.stringify(await answer(event as Record<string, string>)),
    stop: async () => undefined,
  };
}

function loopOf(scan: (event: Record<string, string>) => unknown, definition: object = LOOP) {
  const outcomes: TaskOutcome[] = [];
  const messages: [string, string][] = [];
  const machine = createStateMachine(
    {
      arn: 'arn:aws:states:us-east-1:0:stateMachine:loop',
      name: 'loop',
      definition: JSON.stringify(definition),
    },
    new Map([
      ['fn:plan', hostOf(() => ({ slots: SLOTS.map((slot) => ({ slot })) }))],
      ['fn:scan', hostOf(scan)],
    ]),
    async (queueUrl, body) => void messages.push([queueUrl, body]),
    (outcome) => outcomes.push(outcome),
  );
  return { machine, outcomes, messages };
}

test('sends a message with the input that its task names', async () => {
  const send = {
    Type: 'Task',
    Resource: 'arn:aws:states:::sqs:sendMessage',
    Parameters: { QueueUrl: 'http://127.0.0.1/queue', MessageBody: { 'slot.$': '$.slot' } },
    End: true,
  };
  const { machine, messages } = loopOf(() => ({}), { StartAt: 'Send', States: { Send: send } });
  await machine.start(JSON.stringify({ slot: SLOTS[0] }));
  expect(messages).toEqual([['http://127.0.0.1/queue', JSON.stringify({ slot: SLOTS[0] })]]);
});

describe('the loop', () => {
  test('plans and scans slot by slot, telling each scan which execution asks', async () => {
    const events: Record<string, string>[] = [];
    const { machine, outcomes } = loopOf((event) => {
      events.push(event);
      return { published: true };
    });
    await machine.start('{"replan":true}');
    expect(events.map(({ slot }) => slot)).toEqual(SLOTS);
    expect(new Set(events.map(({ execution }) => execution)).size).toBe(1);
    expect(events[0]?.execution).toMatch(
      /^arn:aws:states:us-east-1:0:execution:loop:[0-9a-f-]{36}$/,
    );
    expect(outcomes.map(({ functionArn, ok }) => [functionArn, ok])).toEqual([
      ['fn:plan', true],
      ...SLOTS.map(() => ['fn:scan', true]),
    ]);
    expect(outcomes[0]?.event).toEqual({ replan: true });
  });

  test('goes on after a scan that fails', async () => {
    const { machine, outcomes } = loopOf(({ slot }) => {
      if (slot === SLOTS[1]) {
        throw new FunctionError('TypeError', 'no such book');
      }
      return {};
    });
    await machine.start('{"replan":false}');
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true]);
    expect(outcomes[2]).toMatchObject({
      error: { errorType: 'TypeError', message: 'no such book' },
    });
  });

  test('retries by the type of the function’s error', async () => {
    let failures = 1;
    const { machine, outcomes } = loopOf(({ slot }) => {
      if (slot === SLOTS[0] && failures-- > 0) {
        throw new FunctionError('Flaky', 'again');
      }
      return {};
    });
    await machine.start('{}');
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, true, true]);
  });

  test('fails where a function answers more than a state may hold', async () => {
    const { machine, outcomes } = loopOf(() => 'x'.repeat(262_144));
    await machine.start('{}');
    expect(outcomes.at(-1)).toMatchObject({
      ok: false,
      error: { errorType: 'States.DataLimitExceeded' },
    });
  });

  test('ends at once when it is stopped', async () => {
    const begun = Promise.withResolvers<void>();
    const { machine } = loopOf(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    const execution = machine.start('{}');
    await begun.promise;
    machine.stop();
    await execution;
  });
});

describe('a definition that would run differently here is refused', () => {
  const task = (state: object) => ({
    StartAt: 'A',
    States: { A: { Type: 'Task', End: true, ...state } },
  });

  test.each([
    ['JSONata', { ...LOOP, QueryLanguage: 'JSONata' }, /JSONata/],
    [
      'Assign',
      { StartAt: 'A', States: { A: { Type: 'Pass', Assign: { a: 1 }, End: true } } },
      /Assign/,
    ],
    ['another service', task({ Resource: 'arn:aws:states:::sns:publish' }), /the task A .*sns/],
    ['no valid definition', { StartAt: 'Nowhere', States: {} }, /invalid|definition/i],
  ])('%s', (_, definition, message) => {
    expect(() => loopOf(() => ({}), definition)).toThrow(message);
  });
});
