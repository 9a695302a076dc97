import type { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createWebhookQueue,
  parseMessageBody,
  toMessageBody,
} from '#adapters/sqs/webhook-queue.ts';
import { anyText } from '../../support/any-text.ts';

const wakeUps = [
  { destination: 'usr_1', slot: 1_776_362_400_000, from: 1, hops: 0 },
  { destination: 'usr_2', slot: 1_776_362_400_000, from: 12, hops: 3 },
];

function queueThat(answer: object) {
  const sent: SendMessageBatchCommand['input'][] = [];
  const client = {
    send: async (command: SendMessageBatchCommand) => {
      sent.push(command.input);
      return answer;
    },
  };
  const queue = createWebhookQueue({ client: client as never, queueUrl: 'http://127.0.0.1/q' });
  return { queue, sent };
}

test('a message is read as it was written', () => {
  expect(parseMessageBody(toMessageBody(wakeUps))).toEqual(wakeUps);
});

test('a message of the release before is read too', () => {
  expect(parseMessageBody('{"wakeUps":[["usr_1",45000,7]]}')).toEqual([
    { destination: 'usr_1', slot: 45_000, from: 7, hops: 0 },
  ]);
});

test('fifty subscribers fit into a message many times over', () => {
  const many = Array.from({ length: 50 }, (_, i) => ({
    ...wakeUps[0],
    destination: `usr_${'f'.repeat(20)}${i}`,
  }));
  expect(Buffer.byteLength(toMessageBody(many as never))).toBeLessThan(10_000);
});

describe('a text of another shape is undefined', () => {
  test.each([
    '',
    'x',
    '1',
    'null',
    '{}',
    '{"wakeUps":1}',
    '{"wakeUps":[1]}',
    '{"wakeUps":[["u",1]]}',
  ])('%s', (text) => expect(parseMessageBody(text)).toBeUndefined());
});

test('of any text come whole wake-ups, as they were written, or nothing', () => {
  const item = fc.oneof(
    fc.jsonValue(),
    fc.tuple(fc.string(), fc.maxSafeInteger(), fc.maxSafeInteger()),
  );
  const text = fc.oneof(
    anyText(),
    fc.json(),
    fc.array(item, { maxLength: 3 }).map((wakeUps) => JSON.stringify({ wakeUps })),
  );
  fc.assert(
    fc.property(text, (body) => {
      const read = parseMessageBody(body);
      if (read) {
        expect(parseMessageBody(toMessageBody(read))).toEqual(read);
      }
      for (const { destination, slot, from } of read ?? []) {
        expect([typeof destination, Number.isInteger(slot), Number.isInteger(from)]).toEqual([
          'string',
          true,
          true,
        ]);
      }
    }),
  );
});

test('messages are sent in tens, each with its delay', async () => {
  const { queue, sent } = queueThat({ Successful: [] });
  await queue.send(Array.from({ length: 23 }, (_, delaySeconds) => ({ wakeUps, delaySeconds })));
  expect(sent.map(({ Entries }) => Entries?.length)).toEqual([10, 10, 3]);
  const delays = sent.flatMap(({ Entries = [] }) =>
    Entries.map(({ DelaySeconds }) => DelaySeconds),
  );
  expect(delays).toEqual(Array.from({ length: 23 }, (_, i) => i));
});

test('without messages nothing is sent', async () => {
  const { queue, sent } = queueThat({});
  await queue.send([]);
  expect(sent).toEqual([]);
});

test('a message that the queue refuses is an error, so that the caller tries again', async () => {
  const { queue } = queueThat({ Failed: [{ Id: '0', Code: 'InternalError', SenderFault: false }] });
  await expect(queue.send([{ wakeUps, delaySeconds: 0 }])).rejects.toThrow('InternalError');
});
