import { expect, test } from 'vitest';
import { SERVICE_TABLE } from '../../bench/service-table.ts';
import { templateFor } from './synthesize.ts';

test('tables of tests and of the bench have the keys and the index of the deployed one', () => {
  const [table] = Object.values(templateFor().ofType('AWS::DynamoDB::GlobalTable'));
  const { BillingMode: _, ...keys } = SERVICE_TABLE;
  expect(table?.Properties).toMatchObject(keys);
});
