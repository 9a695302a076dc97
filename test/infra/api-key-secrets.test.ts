import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { functionsByName } from './deployed-functions.ts';
import { joined, templateFor } from './synthesize.ts';

const changed = templateFor({ API_KEY_SECRETS: 'k2,k1' });

/** The secrets that a function is told, in their order, by the names in their logical ids. */
function toldTo(name: string, template = changed): readonly string[] {
  const environment = functionsByName(template).get(name)?.properties.Environment;
  const { Variables } = environment as { Variables: Record<string, unknown> };
  const text = Variables.API_KEY_SECRETS === undefined ? '' : joined(Variables.API_KEY_SECRETS);
  return [...text.matchAll(/\{\{resolve:secretsmanager:[^}]*?apikeysecret(k\d)[^}]*\}\}/gi)].map(
    ([, secret = '']) => secret,
  );
}

test('a new secret stands in front of the one before it, for every function that makes or recognizes keys', () => {
  const keyed = Object.entries<readonly Endpoint[]>(ENDPOINTS).filter(([, endpoints]) =>
    endpoints.some(({ access }) => access === 'api_key'),
  );
  const names = [...keyed.map(([name]) => name), 'not-found', 'account', 'operator'];
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) {
    expect(toldTo(name), name).toEqual(['k2', 'k1']);
    expect(toldTo(name, templateFor()), name).toEqual(['k1']);
  }
});

test('no other function knows the secrets, and none may read them', () => {
  for (const name of [
    'get-docs',
    'get-page',
    'session',
    'webhook',
    'scan-odds',
    'deliver-webhook',
  ]) {
    expect(toldTo(name), name).toEqual([]);
  }
  const policies = JSON.stringify(Object.values(changed.ofType('AWS::IAM::Policy')));
  expect(policies).not.toMatch(/apikeysecret/i);
});
