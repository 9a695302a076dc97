import { Aws } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  AlarmState,
  CompositeAlarm,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { WatchingStack } from '../monitoring-stack.ts';
import type { StageConfig } from '../stage-config.ts';
import { acknowledge } from './acknowledge.ts';
import { INCIDENTS } from './incidents.ts';

type Addresses = Pick<StageConfig, 'alarmEmail' | 'alarmListEmail'>;

/**
 * Tells of the alarms that a stack has by now, when one goes off and when it is over: an address of
 * every incident, which is on while one of its alarms is, and a list of every single alarm. Without
 * an address its topic stays, so that no alarm and no other subscription of it is lost.
 */
export function addAlarmMail(
  watching: WatchingStack,
  { alarmEmail, alarmListEmail }: Addresses,
): void {
  const list = addTopic(watching, 'alarms', alarmListEmail);
  for (const construct of watching.node.findAll()) {
    if (construct instanceof Alarm) {
      tell(construct, list);
    }
  }
  const incidents = addTopic(watching, 'incidents', alarmEmail);
  for (const [name, alarms] of Map.groupBy(watching.signs, ({ incident }) => incident)) {
    const signs = alarms.map(({ alarm }) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM));
    const incident = new CompositeAlarm(watching, `incident-${name}`, {
      compositeAlarmName: `${watching.prefix}-incident-${name}`,
      alarmDescription: INCIDENTS[name],
      alarmRule: AlarmRule.anyOf(...signs),
    });
    tell(incident, incidents);
  }
}

function tell(alarm: AlarmBase, topic: Topic): void {
  const action = new SnsAction(topic);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
}

function addTopic(watching: WatchingStack, name: string, address: string | undefined): Topic {
  const topic = new Topic(watching, name, {
    topicName: `${watching.prefix}-${name}`,
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
  return topic;
}

/**
 * Mails when four fifths of the month's budget are spent, and when the month is forecast to exceed
 * it. It counts the whole account: a budget of one tag sees nothing until the tag is activated for
 * billing, and nothing before that day.
 */
export function addBudgetMail(
  monitoring: WatchingStack,
  usdPerMonth: number,
  address: string,
): void {
  const mailed = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  });
  new CfnBudget(monitoring, 'budget', {
    budget: {
      budgetName: monitoring.prefix,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: usdPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: [mailed('ACTUAL', 80), mailed('FORECASTED', 100)],
  });
}
