import { join } from 'node:path';
import { ReceiveMessageCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startEventSource } from '../../local/queues/event-source.ts';
import { startQueueServer } from '../../local/queues/queue-server.ts';
import { readStackPlan } from '../../local/template/stack-plan.ts';
import { temporaryFolder, tinyFunction } from './tiny-function.ts';
import { tinyAssembly } from './tiny-template.ts';

const MAPPING = {
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
    FunctionName: { Ref: 'Fn' },
    BatchSize: 10,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 2 },
  },
};

const SHORT_QUEUE = {
  Type: 'AWS::SQS::Queue',
  Properties: {
    VisibilityTimeout: 1,
    RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
  },
};

/** Fails the messages that say `bad`, and as a whole where one says `throw`. */
const CONSUMER = `
  exports.handler = async ({ Records }) => {
    console.log('got ' + Records.map(({ body }) => body).join());
    if (Records.some(({ body }) => body === 'throw')) throw new Error('no');
    const bad = Records.filter(({ body }) => body === 'bad');
    return { batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };`;

async function consumer() {
  const server = await startQueueServer(join(temporaryFolder(), 'queues'));
  onTestFinished(() => server.stop());
  const assembly = tinyAssembly({ Mapping: MAPPING, Queue: SHORT_QUEUE });
  const { queues, eventSources } = readStackPlan(assembly, {
    gateway: '',
    queues: server.endpoint,
  });
  await server.ensureQueues(queues);
  const [plan] = eventSources;
  if (plan === undefined) {
    throw new Error('No mapping in the plan');
  }
  const { host, log } = tinyFunction(CONSUMER);
  const source = startEventSource(server.client, plan, host);
  onTestFinished(() => source.stop());
  const send = (...bodies: string[]) =>
    server.client.send(
      new SendMessageBatchCommand({
        QueueUrl: plan.queueUrl,
        Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
      }),
    );
  const deadUrl = queues.find(({ name }) => name.endsWith('Dead'))?.url;
  const deadLetters = async () => {
    const receive = new ReceiveMessageCommand({ QueueUrl: deadUrl, VisibilityTimeout: 0 });
    const { Messages = [] } = await server.client.send(receive);
    return Messages.map(({ Body }) => Body);
  };
  return { plan, send, log, deadLetters };
}

describe('a queue that is mapped to a function', () => {
  test('is read from the template', async () => {
    const { plan } = await consumer();
    expect(plan).toMatchObject({ batchSize: 10, maxConcurrency: 2, reportsFailures: true });
    expect(plan.functionArn).toMatch(/function:tiny-get-me$/);
  });

  test('hands messages over once; those reported as failed come again and end as dead letters', async () => {
    const { send, log, deadLetters } = await consumer();
    await send('one', 'bad', 'two');
    await vi.waitFor(async () => expect(await deadLetters()).toEqual(['bad']), {
      timeout: 60_000,
      interval: 100,
    });
    const seen = log().match(/one|two|bad/g) ?? [];
    expect(seen.filter((body) => body !== 'bad').sort()).toEqual(['one', 'two']);
    expect(seen.filter((body) => body === 'bad')).toHaveLength(2);
  });

  test('keeps every message of a batch whose function threw', async () => {
    const { send, deadLetters } = await consumer();
    await send('throw');
    await vi.waitFor(async () => expect(await deadLetters()).toEqual(['throw']), {
      timeout: 60_000,
      interval: 100,
    });
  });
});

test('a mapping of a queue that is not in the template is refused by name', () => {
  const foreign = {
    ...MAPPING,
    Properties: { ...MAPPING.Properties, EventSourceArn: 'arn:aws:sqs:us-east-1:1:other' },
  };
  const endpoints = { gateway: '', queues: '' };
  expect(() => readStackPlan(tinyAssembly({ Mapping: foreign }), endpoints)).toThrow(/Mapping/);
});
