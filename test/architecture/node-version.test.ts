import { expect, test } from 'vitest';

test('tests run on the Node major version that Lambda runs', () => {
  expect(process.version).toMatch(/^v24\./);
});
