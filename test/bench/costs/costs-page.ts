import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import {
  abuses,
  BOUNDS,
  boundOf,
  fullLogUsd,
  gigabitOfBodiesUsd,
  junkKeys,
  junkThatPasses,
  paidKeysUsd,
  refusedKeysUsd,
  signUpsUsd,
  usualKeysUsd,
  validKeysUsd,
} from '../../../bench/costs/abuse.ts';
import {
  DAYS,
  DELIVERIES_A_DAY,
  LOOKS_A_VISIT,
  SCANS,
  SECONDS,
} from '../../../bench/costs/assumptions.ts';
import { exceededBy, LIMITS } from '../../../bench/costs/limits.ts';
import {
  type Driver,
  type Line,
  monthOf,
  type Size,
  totalOf,
  USUAL,
} from '../../../bench/costs/month.ts';
import { dollars, monthText, unitOf, whole } from '../../../bench/costs/month-text.ts';
import table from '../../../bench/costs/prices.json' with { type: 'json' };
import units from '../../../bench/costs/units.json' with { type: 'json' };
import { STAGES } from '../../../lib/stages.ts';

const NOTHING: Size = { ...USUAL, keys: 0, subscribers: 0, accounts: 0, picksPerDay: 0 };
/** Two digits of a small sum. */
const small = (usd: number) =>
  usd.toLocaleString('en-US', { maximumSignificantDigits: 2, maximumFractionDigits: 9 });

/** A table of Markdown in which every column is padded. */
function markdown(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, i) =>
    Math.max(...[header, ...rows].map((row) => row[i]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, i) => (row[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join(
    '\n',
  );
}

const costOf = (size: Partial<Size>, driver: Driver) =>
  totalOf(monthOf({ ...NOTHING, ...size }), driver);

function onesTable(): string {
  const rows = [
    [
      'a million requests with a key',
      dollars(costOf({ keys: 100, requestsPerDay: 1e4 / DAYS }, 'keys')),
    ],
    ['a key that asks 200 times a day, a month', small(costOf({ keys: 10_000 }, 'keys') / 10_000)],
    [`a scan of ${USUAL.events} events`, small(costOf({}, 'scans') / SCANS)],
    ['a delivery', small(costOf({ subscribers: 1 }, 'subscribers') / DELIVERIES_A_DAY / DAYS)],
    [
      `a subscriber with ${DELIVERIES_A_DAY} deliveries a day, a month`,
      small(costOf({ subscribers: 1 }, 'subscribers')),
    ],
    [
      `a page view: the page and ${LOOKS_A_VISIT} polls of the list in twenty minutes`,
      small((costOf({ accounts: 1 }, 'accounts') - usersUsd()) / DAYS),
    ],
    [
      'a person who signs in and views the page daily, a month',
      small(costOf({ accounts: 1 }, 'accounts')),
    ],
    [
      'a pick in the public record, recorded, opened, closed and settled',
      small(costOf({ picksPerDay: 1 }, 'picks') / DAYS),
    ],
    ['1,000 picks a day, a month', dollars(costOf({ picksPerDay: 1_000 }, 'picks'))],
    [
      'alarms, metrics, dashboard, secrets, empty queues and the runs of the record, a month',
      dollars(costOf({}, 'standing')),
    ],
  ];
  return markdown(['One of', 'USD'], rows);
}

function usersUsd(): number {
  return monthOf({ ...NOTHING, accounts: 1 }).find(({ price }) => price === 'users')?.usd ?? 0;
}

type Sweep = {
  readonly title: string;
  readonly driver: Driver;
  readonly sizes: readonly number[];
  readonly sizeOf: (count: number) => Partial<Size>;
};

const POWERS = [1_000, 10_000, 100_000, 1_000_000];
const SWEEPS = {
  keys: { title: 'Keys', driver: 'keys', sizes: POWERS, sizeOf: (keys) => ({ keys }) },
  subscribers: {
    title: 'Subscribers',
    driver: 'subscribers',
    sizes: POWERS,
    sizeOf: (subscribers) => ({ subscribers }),
  },
  accounts: {
    title: 'Accounts',
    driver: 'accounts',
    sizes: POWERS,
    sizeOf: (accounts) => ({ accounts }),
  },
  picks: {
    title: 'Picks a day',
    driver: 'picks',
    sizes: [10, 100, 1_000, 10_000],
    sizeOf: (picksPerDay) => ({ picksPerDay }),
  },
  events: {
    title: 'Events',
    driver: 'scans',
    sizes: [100, 1_000, 10_000, 100_000],
    sizeOf: (events) => ({ events }),
  },
} satisfies Record<string, Sweep>;

function sweepTable({ title, driver, sizes, sizeOf }: Sweep): string {
  const months = sizes.map((count) => ({ count, size: { ...NOTHING, ...sizeOf(count) } }));
  const rows = months.map(({ count, size }) => {
    const lines = monthOf(size).filter((line) => line.driver === driver);
    const [first, second] = lines.toSorted((a, b) => b.usd - a.usd);
    const millionsOf = (name: Line['price']) =>
      lines.reduce((sum, { price, quantity }) => sum + (price === name ? quantity / 1e6 : 0), 0);
    const share = ({ price, usd }: Line) =>
      `${unitOf(price)} ${whole((100 * usd) / totalOf(lines))} %`;
    return [
      whole(count),
      small(millionsOf('writeUnits')),
      small(millionsOf('readUnits')),
      dollars(totalOf(lines)),
      [first, second].flatMap((line) => (line ? [share(line)] : [])).join(', '),
      exceededBy(size).join('; ') || '–',
    ];
  });
  return markdown(
    [title, 'M write units', 'M read units', 'USD a month', 'Mostly', 'Default limits reached'],
    rows,
  );
}

const seconds = (events: number) => (SECONDS.scan + events * SECONDS.scanPerEvent).toFixed(1);

/** Thousands of events that a scan may have, by the limit that has this word in its name. */
function eventsWithin(word: string): number {
  const limit = LIMITS.find(({ name }) => name.includes(`${word} of a scan`));
  if (!limit) {
    throw new Error(`No limit is about the ${word} of a scan`);
  }
  let events = 0;
  while (limit.used({ ...NOTHING, events: events + 1_000 }) < limit.byDefault) {
    events += 1_000;
  }
  return events;
}

function limitTable(): string {
  return markdown(
    ['Limit', 'By default', 'What to do'],
    LIMITS.map(({ name, byDefault, remedy }) => [name, whole(byDefault), remedy]),
  );
}

/** Requests a second with keys, and the keys that production expects, as they are committed. */
const KEYED = Number(STAGES.prod.settings.KEYED_REQUESTS_PER_SECOND);
const KEYS = Number(STAGES.prod.settings.EXPECTED_KEYS);
/** The alarm on sign-ups looks at five minutes. */
const FIVE_MINUTES_A_DAY = (24 * 60) / 5;

function abuseTable(): string {
  const rows = abuses(KEYED).map(({ route, needs, requestsPerSecond, bytes, usdPerDay }) => [
    `\`${route}\``,
    needs,
    String(Number(requestsPerSecond.toFixed(2))),
    whole(bytes),
    dollars(usdPerDay),
    whole(boundOf(needs, { keys: KEYS, requestsPerDay: DAILY_LIMIT })),
  ]);
  return markdown(['Route', 'Needs', 'Limit, a second', 'Bytes', 'USD a day', 'Bound'], rows);
}

function togetherTable(): string {
  const junk = junkKeys(KEYED);
  const paid = paidKeysUsd(KEYS, DAILY_LIMIT);
  const usual = usualKeysUsd(KEYS, DAILY_LIMIT);
  return markdown(
    ['What', 'USD a day', 'What stops it', 'Bound'],
    [
      [
        'junk in place of keys',
        dollars(junk.usdPerDay),
        `${whole(junk.requestsPerSecond)} requests a second; the MAC spares the table`,
        dollars(BOUNDS.junkKeys),
      ],
      [
        'valid keys, each answer the dearest of its route',
        dollars(validKeysUsd(KEYED)),
        `${whole(KEYED)} requests a second, in shares of the routes`,
        `${BOUNDS.validKeys} × ${dollars(paid)}`,
      ],
      [
        `${whole(KEYS)} keys that use their ${whole(DAILY_LIMIT)} for the dearest answer`,
        dollars(paid),
        'they are sold',
        '–',
      ],
      [
        `${whole(KEYS)} keys that go on asking for the usual answers beyond their quota`,
        dollars(usual + refusedKeysUsd(KEYED, KEYS, DAILY_LIMIT)),
        'the quota, then the limit of the stage',
        `${BOUNDS.validKeys} × ${dollars(usual)}`,
      ],
      [
        'one account whose 10,000 bets are read for each request of its day',
        dollars(fullLogUsd(DAILY_LIMIT)),
        `its ${whole(DAILY_LIMIT)} requests a day`,
        dollars(BOUNDS.fullLog),
      ],
      [
        'bodies that are not read, for each Gbit/s of them',
        dollars(gigabitOfBodiesUsd()),
        'the line of the sender, then the limits of the routes at 6 MB a request',
        dollars(BOUNDS.gigabitOfBodies),
      ],
      [
        'sign-ups, as many as Cognito takes',
        dollars(signUpsUsd()),
        '50 a second, the quota of the AWS account; where `EDGE_DOMAIN` is set, the firewall by address',
        '–',
      ],
    ],
  );
}

function priceTable(): string {
  return markdown(
    ['What', 'USD', 'For', 'Source'],
    Object.values(table.prices).map(({ unit, tiers, per, source }) => [
      unit,
      tiers
        .map(([from = 0, usd = 0]) =>
          from === 0 ? String(usd) : `${usd} beyond ${whole(from / per)}`,
        )
        .join(', '),
      unit.startsWith('bytes') ? 'GB' : whole(per),
      source,
    ]),
  );
}

/** The whole of `docs/costs.md`. */
export function costsPage(): string {
  const { request, scan, delivery, batch, page, record } = units;
  const { recorded, opened, closed, settled } = record;
  const life = [recorded, opened, closed, settled].map((step) => step.writeUnits);
  return `# What the service costs

    npm run -s bench -- costs --keys 1000 --requests-per-day 200 --subscribers 1000 --accounts 1000 --events 300 --picks-per-day 400

prints a month in US dollars, line by line. A test makes this page with the same program, so its tables
cannot differ from it. The program computes with three things:

- **units**, which a test measures on the deployed code and compares with \`bench/costs/units.json\`. A change that makes
  a request, a scan, a delivery or a pick dearer fails that test;
- **prices**, the list prices of AWS in ${table.region} as of ${table.date}, without free tiers and discounts
  (\`bench/costs/prices.json\`);
- **assumptions** about people and about the speed of Lambda (\`bench/costs/assumptions.ts\`), which no test can measure.

Not included: the odds feed (\`npm run -s admin -- feed plan\` shows it), CloudFront, its firewall and that of sign-in where \`EDGE_DOMAIN\`
is set (17 USD a month, and 1.60 per million requests), taxes, and what comes to less than ten cents at any size: traces,
the schedule, reads of secrets, mails.

## What one costs

${onesTable()}

A request with a key uses ${request.admitted.writeUnits} write unit. A list of 100 bets has ${whole(request.answerBytes)} bytes, and a 304 answer ${whole(request.unchangedBytes)}. A refused unknown
key whose MAC is right costs ${request.unknownKey.writeUnits} write unit too. A scan of ${scan.events} events writes ${scan.scan.writeUnits} units, and one with 3,000 matches ${scan.scanOf3000Matches.writeUnits};
its dispatch reads ${scan.idleDispatch.readUnits} and writes ${scan.idleDispatch.writeUnits} while nothing is new,
and reads ${scan.memberReadUnits} for each subscriber, ${scan.quietMemberReadUnits} for one with a chat beside the webhook and quiet hours,
and ${scan.movesMemberReadUnits} for one with a chat that is told of line moves. A delivery reads ${delivery.readUnits} units, writes ${delivery.writeUnits} and sends ${whole(delivery.bytes)} bytes. One to a
subscriber whose [logged bets](own-bets.md) have changed since reads them too: ${units.bettingLog} units more for 100 bets in 30 days;
a batch of up to 250 of them writes ${batch.writeUnits} more for the page of the status.
The page has ${page.files} files of ${whole(page.fileBytes)} bytes in all; a look at its list takes ${page.look.readUnits} read units and ${whole(page.look.bytes)} bytes.
A pick of the [public record](record.md) writes ${life.join(' + ')} = ${life.reduce((sum, step) => sum + step)} units when it is recorded, opened, closed and settled, each by
itself, and leaves ${whole(record.bytes)} bytes for ever: after a year of 1,000 picks a day they cost ${dollars((365_000 * record.bytes * 0.45) / 1e9)} USD a month. Its scores cost
credits of the feed, not money of AWS.

A scan of a feed whose every price has a link stores ${whole(scan.linkedQuotes.bytes / scan.linkedQuotes.events / 1000)} KB of quotes an event and
${whole(scan.moves.bytes / scan.moves.events / 1000)} KB of moves and prices that changed, measured on the simulated market, both for 30 days. It takes ${seconds(1_000)} seconds
for 1,000 events and ${seconds(5_000)} for 5,000. What ends first is its memory, at some ${whole(eventsWithin('heap'))} events; its seconds end at ${whole(eventsWithin('seconds'))}.

## What changes at ten times the size

Each table varies one number and shows the units of the table and the share of the monthly cost that depend
on it, with ${whole(USUAL.events)} events. The last column names
what a new account or table does not allow at the peaks, when every client asks within two seconds after a scan.

Keys that ask ${USUAL.requestsPerDay} times a day:

${sweepTable(SWEEPS.keys)}

Subscribers with ${DELIVERIES_A_DAY} deliveries a day ([how many it carries](delivery.md#how-many-it-carries) has the seconds of the workers):

${sweepTable(SWEEPS.subscribers)}

People who view the page once a day:

${sweepTable(SWEEPS.accounts)}

Picks a day in the public record:

${sweepTable(SWEEPS.picks)}

Events that the feed shows at a time:

${sweepTable(SWEEPS.events)}

A key's own quota is one row of the table, which takes 1,000 writes a second; no key comes near it.

${limitTable()}

## The usual month

${fenced(monthText(USUAL))}

## The dearest abuse

What each route can be made to cost in a day, when all the requests that the gateway lets through ask for its dearest
answer, without compression, around the clock. A limit is for everybody together. A test computes the table from the
declared limits and the measured units, and holds each route under the bound of what its caller needs: nothing, or a
session, which everybody can sign up for (${BOUNDS.nothing} USD a day); an account on the plan sharp, or one that was,
since only such an account has bets and deliveries (${BOUNDS.account}); or keys, all of which together stay below their bound.
The stakes of opportunities follow the bets of an account, and reading these is bounded by its quota, below.

${abuseTable()}

Together, with \`KEYED_REQUESTS_PER_SECOND\` at ${whole(KEYED)}:

${togetherTable()}

Of all junk keys of such a day, ${small(junkThatPasses(KEYED))} pass the MAC by chance and cost a write unit. A key's 429 after its 20,000
requests costs less than an answer. Sign-ups are what no limit of the service bounds: they go to Cognito itself, which asks
for a working e-mail address only when a person confirms it. The alarm \`sign-ups\` tells of a flood within five minutes, after
${whole(signUpsUsd() / FIVE_MINUTES_A_DAY)} USD at most, and [the first deployment](first-deployment.md#in-the-first-month) says how to end it. The bounds of
concurrency are not needed for these sums; they keep a flood of one function from the others.

## Prices

${priceTable()}
`;
}

const fenced = (text: string) => text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
