/** Prints `docs/costs.md`: `node bench/costs/run.ts > docs/costs.md`. A test compares the two. */
import { limitsOf, type Month, monthOf } from './costs.ts';
import { LIMITS, PEAK_SECONDS, PRICES, REQUEST } from './units.ts';

const KEYS = [1_000, 10_000, 100_000, 1_000_000];
/** Two million requests a day at 10,000 keys. */
const REQUESTS_PER_DAY = 200;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const millions = (value: number) => `${whole(value / 1e6)} M`;
const dollars = (value: number) => whole(value);

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, i) => Math.max(...[header, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, i) => (row[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function costTable(months: readonly Month[]): string {
  const header = ['Keys', 'Requests', 'Mean', 'Peak', 'Write units', 'Read units'];
  const rows = months.map((month) => [
    whole(month.keys),
    millions(month.requests),
    `${whole(month.perSecond)}/s`,
    `${whole(month.peakPerSecond)}/s`,
    millions(month.writeUnits),
    millions(month.readUnits),
  ]);
  const prices = months.map((month) => [
    whole(month.keys),
    ...Object.values(month.usd).map(dollars),
    dollars(month.total),
  ]);
  const names = ['Gateway', 'Functions', 'Table', 'Logs', 'Traffic', 'All'];
  return `${table(header, rows)}\n\nThe same months in USD:\n\n${table(['Keys', ...names], prices)}`;
}

function limitTable(months: readonly Month[]): string {
  const rows = LIMITS.map(({ name, perSecond, remedy }) => {
    const ends = months.find((month) => limitsOf(month).includes(name))?.keys;
    return [name, whole(perSecond), ends === undefined ? 'none of these' : `${whole(ends)} keys`, remedy];
  });
  return table(['Limit', 'By default', 'Exceeded at', 'What to do'], rows);
}

/** The whole page. */
export function costsPage(): string {
  const months = KEYS.map((keys) => monthOf(keys, REQUESTS_PER_DAY));
  const { usd, total, requests } = monthOf(10_000, REQUESTS_PER_DAY);
  const perMillion = (sum: number) => ((sum * 1e6) / requests).toFixed(2);
  return `# What the API costs

By \`bench/costs\` from measured units and list prices of AWS in us-east-1 (November 2026, without free tiers). \`node
bench/costs/run.ts > docs/costs.md\` prints this page anew.

A request with a key uses ${REQUEST.writeUnits} write unit, ${REQUEST.functionMs} ms of a function of ${REQUEST.functionGb} GB, ${REQUEST.logBytes} bytes of log and sends ${whole(REQUEST.answerBytes)} bytes. A million of
them cost ${perMillion(total)} USD: ${Object.entries(usd)
    .map(([name, each]) => `${name} ${perMillion(each)}`)
    .join(', ')}. An answer of 304 sends some
400 bytes, so clients that use \`ETag\` cost less than these tables say.

## ${REQUESTS_PER_DAY} requests a day and key

A month of 30 days. The peak assumes that every client comes back within ${PEAK_SECONDS} seconds after a scan is due.

${costTable(months)}

Ten thousand keys make two million requests a day. The scans cost the same however many keys there are: at most 300 write
units each, ${dollars((300 * 57_600 * PRICES.writePerMillion) / 1e6)} USD a month, and an ordinary feed a tenth of that.

## Which limit ends it

${limitTable(months)}

A key's own quota is one row of the table, which takes 1,000 writes a second; no key comes near it.
`;
}

if (import.meta.main) process.stdout.write(costsPage());
