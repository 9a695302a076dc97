import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

type BudgetProps = { readonly usdPerMonth: number; readonly address: string };

/**
 * Mails when four fifths of the month's budget are spent, and when the month is forecast to exceed it. It counts the whole
 * account: a budget of one tag sees nothing until the tag is activated for billing, and nothing before that day.
 */
export function addBudget(scope: Construct, { usdPerMonth, address }: BudgetProps): void {
  const mailed = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold },
    subscribers: [{ subscriptionType: 'EMAIL', address }],
  });
  new CfnBudget(scope, 'budget', {
    budget: {
      budgetName: Stack.of(scope).stackName,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: usdPerMonth, unit: 'USD' },
    },
    notificationsWithSubscribers: [mailed('ACTUAL', 80), mailed('FORECASTED', 100)],
  });
}
