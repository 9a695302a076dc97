import { Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** Keeps for two weeks what could not be delivered to or from `source`, which is named in words. */
export function deadLetterQueue(scope: Construct, name: string, source: string): Queue {
  const queue = new Queue(scope, name, {
    queueName: `${Stack.of(scope).stackName}-${name}`,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const reason = `It is itself the dead-letter queue, of ${source}.`;
  acknowledge(queue, { 'AwsSolutions-SQS3': reason, 'Serverless-SQSRedrivePolicy': reason });
  return queue;
}
