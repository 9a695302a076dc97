import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSync } from 'esbuild';
import { issueApiKey } from '#actions/issue-api-key.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { parseKeySecrets } from '#domain/access/api-key.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { LIVELY_BOOKS } from '#simulated-market/model/books.ts';
import { FUNCTION_BUNDLE, PROJECT_ROOT } from '../../build.config.ts';
import { startGateway } from '../../local/gateway/gateway.ts';
import { ACCOUNT_LIMIT } from '../../local/gateway/throttle.ts';
import { createFunctionHost } from '../../local/lambda/function-host.ts';
import { openFunctionLog } from '../../local/lambda/function-log.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { startLocalStack } from '../../local/stack.ts';
import { bodyOf } from '../feed/body.ts';
import { syntheticSports } from '../feed/setting.ts';

const FOLDER = join(PROJECT_ROOT, 'build/bench/load');
/** Enough for a list of 500 items of each kind that is measured. */
const EVENTS = 600;
export const USER = 'bench';
const ACCESS_LOG =
  '{"requestId":"$context.requestId","route":"$context.routeKey","status":"$context.status"}';

/**
 * The local stack with the same scan at every slot and without its loop, and a gateway like its own
 * before the bare function, which has as much memory as the functions of the lists. `bares` are two
 * of it, bundled as esbuild does it by itself and like those of the stack; `functions` has them
 * too. `keys` are one for each connection.
 */
export async function startWorld(connections: number) {
  const settings = { port: 0, dataDir: join(FOLDER, 'data'), fresh: true, limitsRoutes: false };
  const stack = await startLocalStack({
    settings: { ...settings, dynamodbEndpoint: undefined, oddsApiKeys: {} },
    signal: new AbortController().signal,
    observer: {
      onSynth: () => undefined,
      onTask: () => undefined,
      onExecutionFailed: () => undefined,
    },
  });
  const client = createTableClient({ ...LOCAL_CLIENT, endpoint: stack.dynamodbEndpoint });
  const table = { client, tableName: stack.tableName };
  const now = Date.now();
  const store = createSnapshotStore(table);
  const { snapshot, input } = aScan(now);
  const { variables = {} } = stack.functions.find(({ name }) => name === 'get-board') ?? {};
  const endpoint = variables.AWS_ENDPOINT_URL_S3 ?? '';
  const bucketName = variables.QUOTES_BUCKET ?? '';
  const objects = createObjectClient({ ...LOCAL_CLIENT, endpoint });
  const quotes = await createQuotesStore({ client: objects, bucketName }).save(input);
  await store.publish(snapshot, { quotesKey: Promise.resolve(quotes.key) });
  const keySecrets = parseKeySecrets(stack.apiKeySecrets);
  const issuing = { ...createApiKeyStore(table), keySecrets };
  const keys: string[] = [];
  for (let connection = 0; connection < connections; connection += 1) {
    const userId = `${USER}-${now}-${connection}`;
    await createAccountStore(table).create({ userId, plan: PLAN_SHARP }, now);
    const made = await issueApiKey(issuing, { userId, name: null }, now);
    if (!made.ok) {
      throw new Error(made.reason);
    }
    keys.push(made.apiKey);
  }
  await createAccountStore(table).create({ userId: USER, plan: PLAN_SHARP }, now);

  const list = stack.functions.find(({ name }) => name === 'get-opportunities');
  if (!list) {
    throw new Error('The stack has no function get-opportunities');
  }
  // Without the next scan every request would look for it, as it does for a second in production.
  const intervalMs = Number(list.variables.SCAN_INTERVAL_SECONDS) * 1000;
  const publishing = setInterval(() => {
    const slot = Date.now();
    void store.publish({ ...snapshot, slot, generatedAt: slot });
  }, intervalMs);
  const bareIn = (directory: string, name: string) => ({
    ...list,
    name,
    functionName: name,
    directory,
  });
  const bare = bareIn(bundleBare('bare', { minify: true }), 'bare');
  const alike = bareIn(bundleBare('bare-alike', FUNCTION_BUNDLE), 'bare, bundled alike');
  const bares = [bare, alike];
  const host = createFunctionHost({ plan: bare, variables: bare.variables, log: () => undefined });
  const gateway = await startGateway(0);
  const access = openFunctionLog(FOLDER, 'bare-access');
  gateway.serve([{ routeKey: 'GET /bare', target: { host, timeoutMs: bare.timeoutMs } }], {
    limitOf: () => ACCOUNT_LIMIT,
    accessLog: { format: ACCESS_LOG, write: access.write },
  });
  return {
    bares,
    functions: [...bares, ...stack.functions],
    url: stack.gatewayUrl,
    bareUrl: gateway.url,
    keys,
    async stop() {
      clearInterval(publishing);
      client.destroy();
      objects.destroy();
      await gateway.stop();
      await access.close();
      await host.stop();
      await stack.stop();
    },
  };
}

/** The bare function in a bundle that esbuild makes with these options. */
function bundleBare(name: string, options: BuildOptions): string {
  const directory = join(FOLDER, name);
  buildSync({
    entryPoints: [join(import.meta.dirname, 'bare.ts')],
    outfile: join(directory, 'index.js'),
    bundle: true,
    platform: 'node',
    ...options,
  });
  writeFileSync(join(directory, 'package.json'), '{"type":"commonjs"}\n');
  return directory;
}

/**
 * The scan of a lively feed with a link for every price, and what it knew; nothing in its lists
 * starts within an hour.
 */
function aScan(now: number): { readonly snapshot: Snapshot; readonly input: ScanInput } {
  const sports = syntheticSports(EVENTS);
  const leagues = sports.map(({ league }) => league);
  const market = createSimulatedMarket(1, { leagues, books: LIVELY_BOOKS });
  const quotes = sports.map(({ league: { sportKey }, events }) => {
    const read = parseOdds(sportKey, bodyOf(market, sportKey, now, events), now);
    if (!read.ok) {
      throw new Error(read.failure.reason);
    }
    return read.value;
  });
  const findings = scan(quotes, DEFAULT_SCAN_SETTINGS, now);
  const stays = ({ commenceTime }: EventFacts) => commenceTime > now + 3_600_000;
  const opportunities = {
    value: findings.opportunities.value.filter(stays).slice(0, 500),
    surebet: [],
    combo: [],
  };
  const snapshot = toSnapshot(
    { slot: now, generatedAt: now },
    { opportunities, matches: findings.matches.filter(stays) },
  );
  const input = {
    slot: now,
    now,
    scanId: `${now}`,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: GRADE_RULES_VERSION,
    clones: findings.report.clones ?? [],
    sports: quotes.map(({ sportKey }) => sportKey),
    kept: quotes.map((answer) => ({ answer, unconfirmedEmpty: false })),
    history: NO_HISTORY,
  };
  return { snapshot, input };
}
