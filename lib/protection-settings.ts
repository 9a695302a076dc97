/** What keeps a stage alive under a flood, and its cost in sight. */
export type ProtectionConfig = {
  /** Whether functions have a share of the account's concurrency to themselves, and public ones no more than theirs. */
  readonly reservesConcurrency: boolean;
  /** Of the whole account, in USD; a mail is sent when it is in danger. */
  readonly monthlyBudgetUsd: number | undefined;
  /** The API's own name; its generated one is closed then. */
  readonly apiDomain: DomainConfig | undefined;
  /** The name of the CloudFront distribution in front of the API; without it there is none. */
  readonly edgeDomain: DomainConfig | undefined;
};

export type DomainConfig = { readonly name: string; readonly certificateArn: string };

type Source = Readonly<Record<string, string | undefined>>;

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const CERTIFICATE_ARN = /^arn:aws[\w-]*:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;
/** CloudFront takes its certificates from there only. */
export const EDGE_REGION = 'us-east-1';

/**
 * Reads and checks these settings. Concurrency is reserved as `byDefault` says, unless RESERVED_CONCURRENCY is set. Throws
 * naming the variable whose value cannot be used.
 */
export function readProtection(source: Source, byDefault: 'on' | 'off'): ProtectionConfig {
  const reserved = source.RESERVED_CONCURRENCY || byDefault;
  if (reserved !== 'on' && reserved !== 'off') throw refusal('RESERVED_CONCURRENCY', reserved, 'on or off');
  const budget = source.MONTHLY_BUDGET_USD || undefined;
  if (budget && !/^[1-9]\d{0,6}$/.test(budget)) {
    throw refusal('MONTHLY_BUDGET_USD', budget, 'a whole number of dollars');
  }
  if (budget && !source.ALARM_EMAIL) {
    throw refusal('ALARM_EMAIL', '', 'set with MONTHLY_BUDGET_USD: the budget is told by mail');
  }
  const apiDomain = domain(source, 'API');
  const edgeDomain = domain(source, 'EDGE');
  if (edgeDomain && !apiDomain) {
    throw refusal(
      'API_DOMAIN',
      '',
      'set with EDGE_DOMAIN: CloudFront calls the API by it, and the generated name is closed',
    );
  }
  if (edgeDomain && CERTIFICATE_ARN.exec(edgeDomain.certificateArn)?.[1] !== EDGE_REGION) {
    throw refusal(
      'EDGE_CERTIFICATE_ARN',
      edgeDomain.certificateArn,
      `a certificate in ${EDGE_REGION}, where CloudFront takes certificates from`,
    );
  }
  return {
    reservesConcurrency: reserved === 'on',
    monthlyBudgetUsd: budget === undefined ? undefined : Number(budget),
    apiDomain,
    edgeDomain,
  };
}

function domain(source: Source, prefix: 'API' | 'EDGE'): DomainConfig | undefined {
  const name = source[`${prefix}_DOMAIN`] || '';
  const certificateArn = source[`${prefix}_CERTIFICATE_ARN`] || '';
  if (name === '' && certificateArn === '') return undefined;
  if (!HOST_NAME.test(name)) throw refusal(`${prefix}_DOMAIN`, name, 'a host name in lower case');
  if (!CERTIFICATE_ARN.test(certificateArn)) {
    throw refusal(`${prefix}_CERTIFICATE_ARN`, certificateArn, 'the ARN of a certificate of ACM');
  }
  return { name, certificateArn };
}

function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}
