import { GetQueueAttributesCommand, GetQueueUrlCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { QUEUE_NAMES, START_DLQ } from '../../lib/constructs/queue-names.ts';

const COUNTS = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;

/** How many messages a queue has that wait, and that are being worked on, both approximate. */
async function countsOf(client: SQSClient, QueueName: string) {
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...COUNTS] }),
  );
  const [visible, inFlight] = COUNTS.map((name) => Number(Attributes[name]));
  return { visible, in_flight: inFlight };
}

/**
 * The queues of a stack: what waits in each, what is being worked on, and what could not be done. A
 * beat of the schedule that started nothing is a dead letter without a queue.
 */
export async function queueStates(client: SQSClient, stack: string) {
  const deadIn = async (name: string) => (await countsOf(client, `${stack}-${name}`)).visible;
  const [queues, lostBeats] = await Promise.all([
    Promise.all(
      Object.entries(QUEUE_NAMES).map(async ([name, deadLetters]) => ({
        name,
        ...(await countsOf(client, `${stack}-${name}`)),
        dead_letters: await deadIn(deadLetters),
      })),
    ),
    deadIn(START_DLQ),
  ]);
  return [...queues, { name: 'schedule', visible: 0, in_flight: 0, dead_letters: lostBeats }];
}
