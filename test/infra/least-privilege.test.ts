import { expect, test } from 'vitest';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint, Readable } from '#http/endpoint.ts';
import { capabilitiesOf, functionsByName } from './deployed-functions.ts';
import { PROD, templateFor } from './synthesize.ts';

const prod = templateFor(PROD);

const read = (...rows: string[]) => rows.map((row) => `read ${row}`);
const write = (...rows: string[]) => rows.map((row) => `write ${row}`);

const SCAN = read('SNAPSHOT', 'SNAPSHOT#*');
/** Append to the log of the record, which changes no entry. */
const APPEND = [
  ...read('LOG', 'ENTRIES#*', 'TILE#*'),
  ...write('LOG', 'ENTRIES#*', 'TILE#*'),
  'GetSecretValue recordkey',
];
const MASTER_KEYS = 'GetSecretValue webhookmasterkey';
const FEED_KEY = 'GetSecretValue scansoddsapikey';
/** Who reads objects may list them too: a missing one is then told from a refusal. */
const objects = (...prefixes: string[]) =>
  prefixes.flatMap((prefix) => [`GetObject ${prefix}/*`, `ListBucket ${prefix}/*`]);
const OBJECTS = ['quotes', 'moves', 'prices'];
const ADMISSION = [...read('KEY#*'), ...write('KEY#*')];
/** What dispatch sees of a subscriber changes with the subscriber. */
const SUBSCRIBER = [
  ...read('ACCOUNT', 'SUBSCRIBER', 'CELL#*'),
  ...write('SUBSCRIBER', 'CELL#*'),
  'delete CELL#*',
];

/** What each function may do at most, of rows, secrets, queues and objects. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  'not-found': ADMISSION,
  session: ['GetSecretValue identityclientsecret', ...write('ACCOUNT')],
  account: [
    ...SUBSCRIBER,
    ...SCAN,
    ...objects(...OBJECTS),
    ...read('ACCOUNT#*', 'KEY#*', 'BETS#*'),
    ...write('ACCOUNT', 'ACCOUNT#*', 'KEY#*'),
  ],
  'write-bets': [...SCAN, ...read('ACCOUNT', 'BETS#*'), ...write('BETS#*'), 'delete BETS#*'],
  webhook: [...SUBSCRIBER, ...SCAN, ...read('OUTBOX#*'), ...write('OUTBOX#*'), MASTER_KEYS],
  operator: [
    ...SUBSCRIBER,
    ...SCAN,
    ...objects('quotes'),
    ...APPEND,
    ...read('ACCOUNT#*', 'OUTBOX#*', 'BETS#*', 'ERASURE', 'PICK', 'CREDITS', 'NAMES'),
    ...write('ACCOUNT', 'ACCOUNT#*', 'KEY#*', 'OUTBOX#*', 'ERASURE', 'PICK', 'PICK_SUMS', 'NAMES'),
    ...['ACCOUNT', 'ACCOUNT#*', 'KEY#*', 'SUBSCRIBER', 'OUTBOX#*', 'BETS#*'].map(
      (row) => `delete ${row}`,
    ),
    MASTER_KEYS,
    'AdminDeleteUser',
    'AdminUserGlobalSignOut',
    'PutSecretValue webhookmasterkey',
    'UpdateSecretVersionStage webhookmasterkey',
  ],
  'plan-scans': [...read('SCAN'), ...write('SCAN')],
  'scan-odds': [
    ...read('NAMES'),
    ...write('SNAPSHOT', 'SNAPSHOT#*', 'CREDITS'),
    ...objects(...OBJECTS),
    ...OBJECTS.map((prefix) => `PutObject ${prefix}/*`),
    FEED_KEY,
  ],
  'dispatch-picks': [
    ...SCAN,
    ...objects('moves'),
    ...APPEND,
    ...read('DISPATCH', 'PICK_SEEN#*', 'CELL#*'),
    ...write('DISPATCH', 'PICK_SEEN#*', 'PICK', 'PICK_DUE', 'DELIVERIES'),
    'SendMessage',
  ],
  'dispatch-shard': [
    ...read('CELL#*', 'OUTBOX#*', 'BETS#*'),
    ...write('CELL#*', 'OUTBOX#*'),
    'delete CELL#*',
    'SendMessage',
  ],
  'deliver-webhook': [
    ...read('SUBSCRIBER', 'OUTBOX#*', 'LOG'),
    ...write('OUTBOX#*', 'DELIVERIES'),
    MASTER_KEYS,
    'SendMessage',
  ],
  'settle-record': [
    ...APPEND,
    ...read('PICK_DUE', 'PICK_COMPARED', 'BETS', 'BETS#*'),
    ...write('PICK', 'PICK_SUMS', 'PICK_DUE', 'PICK_COMPARED', 'CREDITS', 'BETS#*'),
    'delete PICK_DUE',
    ...objects('quotes'),
    FEED_KEY,
  ],
};

/** Receive from the queue that feeds a function: the platform does it in the function's name. */
const RECEIVE = ['ReceiveMessage', 'ChangeMessageVisibility', 'GetQueueUrl', 'DeleteMessage'];
const CONSUMERS = ['dispatch-picks', 'dispatch-shard', 'deliver-webhook'];

/** What a function of the API may do at most for an endpoint, by what that declares. */
function endpointBound({ access, reads }: Endpoint): readonly string[] {
  const rows: Readonly<Record<Readable, readonly string[]>> = {
    head: SCAN,
    status: read('SNAPSHOT', 'DELIVERIES'),
    snapshot: SCAN,
    quotes: [...read('SNAPSHOT'), ...objects('quotes')],
    board: [...read('SNAPSHOT'), ...objects('quotes')],
    moves: [...read('SNAPSHOT'), ...objects('moves', 'prices')],
    // Not the rows of what is due, which hold what is not public yet.
    picks: read('PICK', 'PICK_SUMS'),
    // Of its own account by its handler: a policy does not know who asks.
    bets: read('BETS#*'),
    log_head: read('LOG'),
    log: read('LOG', 'ENTRIES#*', 'TILE#*'),
  };
  return [
    ...[reads ?? []].flat().flatMap((each) => rows[each]),
    ...(access === 'api_key' ? ADMISSION : []),
  ];
}

function boundOf(name: string): readonly string[] | undefined {
  const endpoints = (ENDPOINTS as Readonly<Record<string, readonly Endpoint[]>>)[name];
  const bound = endpoints?.flatMap(endpointBound) ?? BOUNDS[name];
  return (
    bound && [...bound, ...(CONSUMERS.includes(name) ? ['GetQueueAttributes', ...RECEIVE] : [])]
  );
}

test.each([...functionsByName(prod).keys()])('%s may do no more than its part', (name) => {
  const bound = boundOf(name);
  expect(bound, 'a new function says here what it may do at most').toBeDefined();
  expect(capabilitiesOf(name, prod).filter((each) => !bound?.includes(each))).toEqual([]);
});

test.each([...functionsByName(prod).keys()])('%s may reach the objects of its part', (name) => {
  const ofObjects = (all: readonly string[] = []) =>
    [...new Set(all.filter((each) => /Object|Bucket/.test(each)))].sort();
  expect(ofObjects(capabilitiesOf(name, prod))).toEqual(ofObjects(boundOf(name)));
});

test('the bounds name functions that are deployed, so that none stays behind', () => {
  expect([...functionsByName(prod).keys()]).toEqual(expect.arrayContaining(Object.keys(BOUNDS)));
});
