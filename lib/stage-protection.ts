import { refusal, type Setting } from './settings.ts';

/** What keeps a stage alive under a flood, and its cost in sight. */
export type Protection = {
  /**
   * Whether functions have a share of the account's concurrency to themselves, and public ones no
   * more than theirs.
   */
  readonly reservesConcurrency: boolean;
  /** Requests a second with API keys that the gateway lets through, of all keys together. */
  readonly keyedRequestsPerSecond: number;
  /** How many keys are expected to use their quota. */
  readonly expectedKeys: number;
  /** Budget of the whole account, in USD; a mail is sent when it is in danger. */
  readonly monthlyBudgetUsd: number | undefined;
  /** The API's own name. */
  readonly apiDomain: DomainConfig | undefined;
  /** The name of the CloudFront distribution in front of the API; without it there is none. */
  readonly edgeDomain: DomainConfig | undefined;
  /**
   * Whether people reach the service by these names, and by no other. Before, they are made and
   * the generated name goes on, so that nothing is cut off until DNS knows them.
   */
  readonly domainsInUse: boolean;
};

export type DomainConfig = { readonly name: string; readonly certificateArn: string };

const DEFAULT_KEYED_RATE = '500';
const DEFAULT_EXPECTED_KEYS = '1000';

/**
 * The protection that the settings of a stage ask for. Throws where a setting needs another one
 * that is absent.
 */
export function protection(setting: Setting, reservedByDefault: 'on' | 'off'): Protection {
  const decided = setting('MONTHLY_BUDGET_USD');
  const budget = decided === 'none' ? undefined : decided;
  if (budget && !setting('ALARM_EMAIL')) {
    throw refusal('ALARM_EMAIL', '', 'set with MONTHLY_BUDGET_USD: the budget is told by mail');
  }
  const apiDomain = domain(setting, 'API');
  const edgeDomain = domain(setting, 'EDGE');
  if (edgeDomain && !apiDomain) {
    throw refusal('API_DOMAIN', '', 'set with EDGE_DOMAIN: CloudFront calls the API by it');
  }
  if (edgeDomain && !setting('DEPLOY_REGION')) {
    throw refusal('DEPLOY_REGION', '', 'set with EDGE_DOMAIN, whose stack is in another region');
  }
  return {
    reservesConcurrency: (setting('RESERVED_CONCURRENCY') ?? reservedByDefault) === 'on',
    keyedRequestsPerSecond: Number(setting('KEYED_REQUESTS_PER_SECOND') ?? DEFAULT_KEYED_RATE),
    expectedKeys: Number(setting('EXPECTED_KEYS') ?? DEFAULT_EXPECTED_KEYS),
    monthlyBudgetUsd: budget === undefined ? undefined : Number(budget),
    apiDomain,
    edgeDomain,
    domainsInUse: apiDomain !== undefined && setting('DOMAINS_IN_USE') === 'yes',
  };
}

function domain(setting: Setting, prefix: 'API' | 'EDGE'): DomainConfig | undefined {
  const name = setting(`${prefix}_DOMAIN`);
  const certificateArn = setting(`${prefix}_CERTIFICATE_ARN`);
  if (name && certificateArn) {
    return { name, certificateArn };
  }
  if (name) {
    throw refusal(`${prefix}_CERTIFICATE_ARN`, '', `set with ${prefix}_DOMAIN`);
  }
  if (certificateArn) {
    throw refusal(`${prefix}_DOMAIN`, '', `set with ${prefix}_CERTIFICATE_ARN`);
  }
  return undefined;
}
