import { DAYS, ENVIRONMENT, LIMITS, PEAK_SECONDS, PRICES, REQUEST, SCANS_PER_DAY } from './units.ts';

type LimitName = (typeof LIMITS)[number]['name'];

/** A month of the API with this many keys. Rates per second, units and bytes per month, prices in USD. */
export type Month = ReturnType<typeof monthOf>;

/** What a month costs when each of the keys makes `perDay` requests a day. */
export function monthOf(keys: number, perDay: number) {
  const requests = keys * perDay * DAYS;
  const perSecond = (keys * perDay) / 86_400;
  const peakPerSecond = (keys * perDay) / SCANS_PER_DAY / PEAK_SECONDS;
  const environments = Math.max(1, Math.ceil((peakPerSecond * REQUEST.functionMs) / 1000));
  const readUnits =
    environments * SCANS_PER_DAY * DAYS * (ENVIRONMENT.snapshotReadUnits + ENVIRONMENT.headReadUnits);
  const writeUnits = requests * REQUEST.writeUnits;
  const gbSeconds = ((requests * REQUEST.functionMs) / 1000) * REQUEST.functionGb;
  const gigabytes = (bytes: number) => (requests * bytes) / 1e9;
  const usd = {
    gateway: million(
      Math.min(requests, 300e6) * PRICES.gatewayPerMillion +
        Math.max(0, requests - 300e6) * PRICES.gatewayPerMillionOver300,
    ),
    functions: million(requests * PRICES.lambdaPerMillion) + gbSeconds * PRICES.lambdaPerGbSecond,
    table: million(writeUnits * PRICES.writePerMillion + readUnits * PRICES.readPerMillion),
    logs: gigabytes(REQUEST.logBytes) * PRICES.logsPerGb,
    egress: gigabytes(REQUEST.answerBytes) * PRICES.egressPerGb,
  };
  const used: Readonly<Record<LimitName, number>> = {
    'writes of a new table': peakPerSecond * REQUEST.writeUnits,
    'requests of the gateway': peakPerSecond,
    concurrency: environments,
    'reads of the head row': environments * ENVIRONMENT.headReadsPerSecond,
  };
  const total = Object.values(usd).reduce((sum, each) => sum + each, 0);
  return { keys, requests, perSecond, peakPerSecond, writeUnits, readUnits, usd, total, used };
}

/** The limits that a month exceeds at its peaks. */
export function limitsOf({ used }: Month): readonly LimitName[] {
  return LIMITS.filter(({ name, perSecond }) => used[name] > perSecond).map(({ name }) => name);
}

function million(sum: number): number {
  return sum / 1e6;
}
