import { Aws, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { acknowledge } from './acknowledge.ts';

/**
 * Tells a topic of every alarm of the stack made so far, when it goes off and when it is over, and
 * mails the topic to one address. Without an address the topic stays, so that no alarm and no other
 * subscription of it is lost.
 */
export function addAlarmMail(stack: Stack, address: string | undefined): void {
  const topic = new Topic(stack, 'alarms', {
    topicName: `${stack.stackName}-alarms`,
    enforceSSL: true,
  });
  if (address) {
    topic.addSubscription(new EmailSubscription(address));
  }
  // enforceSSL replaces the default policy of a topic, which would permit the account's own alarms,
  // by a lone refusal.
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
    if (!(construct instanceof Alarm)) {
      continue;
    }
    construct.addAlarmAction(action);
    construct.addOkAction(action);
  }
}

/**
 * Mails when four fifths of the month's budget are spent, and when the month is forecast to exceed
 * it. It counts the whole account: a budget of one tag sees nothing until the tag is activated for
 * billing, and nothing before that day.
 */
export function addBudgetMail(stack: Stack, usdPerMonth: number, address: string): void {
  const mailed = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  });
  new CfnBudget(stack, 'budget', {
    budget: {
      budgetName: stack.stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: usdPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: [mailed('ACTUAL', 80), mailed('FORECASTED', 100)],
  });
}
