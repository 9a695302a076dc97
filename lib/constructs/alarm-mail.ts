import { Aws, type Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { acknowledge } from './acknowledge.ts';

/** Mails every alarm of the stack made so far to one address, when it goes off and when it is over. */
export function mailAlarms(stack: Stack, address: string): void {
  const topic = new Topic(stack, 'alarms', { topicName: `${stack.stackName}-alarms`, enforceSSL: true });
  topic.addSubscription(new EmailSubscription(address));
  // enforceSSL replaces the default policy of a topic, which would permit the account's own alarms, by a lone refusal.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  acknowledge(topic, {
    'Serverless-SNSRedrivePolicy':
      'A mail that cannot be delivered is not worth keeping: the alarm stays in its state.',
    'AwsSolutions-SNS2':
      'Alarms cannot publish to a topic under the managed key, and their text holds no secret.',
  });
  const action = new SnsAction(topic);
  for (const construct of stack.node.findAll()) {
    if (!(construct instanceof Alarm)) continue;
    construct.addAlarmAction(action);
    construct.addOkAction(action);
  }
}
