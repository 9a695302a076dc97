import { posix } from 'node:path';

/**
 * One import of a source file: its target as a project path (`lambdas/domain/…`) or a package's
 * name.
 */
type Import = { readonly target: string; readonly typeOnly: boolean };

const ALIASES = [
  'domain',
  'adapters',
  'actions',
  'cache',
  'http',
  'runtime',
  'wiring',
  'functions',
];
/** How functions are bundled, and when again. */
const BUILD_CONFIG = 'build.config.ts';
const ROOTS =
  /^((lambdas|lib|bin|local|bench|research|clients|simulated-market|web|test)\/|build\.config\.ts$)/;
/**
 * A provider of odds beside the product: it knows nothing of the code that reads it, and of that
 * code only the function that serves it knows it.
 */
const MARKET = 'simulated-market';
const MARKET_FUNCTION = 'lambdas/functions/simulated-feed/';
/** Arithmetic without state or I/O: a solver of linear programs. */
const PURE_PACKAGES = ['yalps'];

/** How long calls to AWS may take, by whichever client. */
const CALL_LIMITS = 'lambdas/adapters/call-limits.ts';

/**
 * The registries of the endpoints: data from which the routes, the stack and the OpenAPI documents
 * derive.
 */
const ENDPOINTS = ['lambdas/functions/endpoints.ts', 'lambdas/functions/account-endpoints.ts'];
const TYPES_FOR_LIB = ['lambdas/runtime/env.ts', 'lambdas/http/endpoint.ts'];

/** What the page may take from the generated files besides types. */
const VALUES_FOR_WEB = [
  'clients/generated/exchange-commission.ts',
  'clients/generated/flag-meanings.ts',
  'clients/generated/minimum-odds.ts',
  'clients/generated/settlement.ts',
  'clients/generated/sport-title.ts',
];

/**
 * What a handler, and a piece of wiring that several handlers share, is made of. They alone touch
 * adapters and the environment.
 */
const MADE_OF = [
  'lambdas/domain',
  'lambdas/adapters',
  'lambdas/actions',
  'lambdas/cache',
  'lambdas/http',
  'lambdas/runtime',
];

/**
 * The folders of `lambdas/domain` in their order: a file imports from its own folder and from those
 * named before it.
 */
export const DOMAIN_FOLDERS = [
  'odds',
  'markets',
  'margin',
  'goals',
  'reference',
  'grading',
  'value',
  'surebets',
  'combos',
  'matches',
  'moves',
  'scan',
  'board',
  'scan-grid',
  'event-matching',
  'feed-answers',
  'feed-budget',
  'access',
  'staking',
  'webhooks',
  'record',
  'bets',
];
/** Folders of one rank: they know each other's types and nothing else of each other. */
const OPPORTUNITY_FOLDERS = ['value', 'surebets', 'combos', 'matches'];

const DATA_FOR_LIB = [
  ...ENDPOINTS,
  // The providers of odds say which settings they read.
  'lambdas/adapters/odds-feeds/configured-feeds.ts',
  'lambdas/adapters/odds-feeds/feed-settings.ts',
  'lambdas/adapters/odds-feeds/index.ts',
  'lambdas/http/route-limits.ts',
  // The page of the status judges by the thresholds of the alarms.
  'lambdas/domain/feed-answers/feed-status.ts',
  // The header has one name at both ends.
  'lambdas/http/from-edge.ts',
];

const IMPORT =
  /\b(?:import|export)\s+(type\s)?(?:[\w$*\s{},]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/g;

function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(([, type, fromTarget, dynamicTarget]) => {
    const specifier = fromTarget ?? dynamicTarget ?? '';
    return { target: resolve(path, specifier), typeOnly: type !== undefined };
  });
}

function resolve(path: string, specifier: string): string {
  const alias = ALIASES.find((name) => specifier.startsWith(`#${name}/`));
  if (alias) {
    return `lambdas/${specifier.slice(1)}`;
  }
  if (specifier.startsWith(`#${MARKET}/`)) {
    return specifier.slice(1);
  }
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

/** Whether one file may import another, or a package: the table of the house. */
function mayImport(path: string, { target, typeOnly }: Import): boolean {
  const isPackage = !ROOTS.test(target);
  const into = (...folders: string[]) => folders.some((folder) => target.startsWith(`${folder}/`));
  const own = (depth: number) => into(path.split('/').slice(0, depth).join('/'));
  const sdk = target.startsWith('@aws-sdk/');
  // What is kept in memory is handed to actions and endpoints by a handler.
  const isCacheType = typeOnly && into('lambdas/cache');

  if (path.startsWith(`${MARKET}/`)) {
    return into(MARKET);
  }
  if (path.startsWith(MARKET_FUNCTION) && into(MARKET)) {
    return true;
  }
  if (path.startsWith('lambdas/domain/')) {
    if (target === 'node:crypto') {
      return /^lambdas\/domain\/(access|webhooks|record|bets)\//.test(path);
    }
    return isPackage
      ? PURE_PACKAGES.includes(target)
      : mayImportInDomain(path, { target, typeOnly });
  }
  if (path.startsWith('lambdas/adapters/')) {
    return isPackage || into('lambdas/domain') || own(3) || target === CALL_LIMITS;
  }
  if (path.startsWith('lambdas/actions/')) {
    return isPackage ? !sdk : into('lambdas/domain', 'lambdas/actions');
  }
  if (path.startsWith('lambdas/cache/')) {
    return !isPackage && into('lambdas/domain', 'lambdas/cache');
  }
  if (path.startsWith('lambdas/http/')) {
    return isPackage
      ? !sdk
      : into('lambdas/domain', 'lambdas/http', 'lambdas/runtime') || isCacheType;
  }
  if (path.startsWith('lambdas/runtime/')) {
    return isPackage ? !sdk : into('lambdas/runtime');
  }
  if (path.startsWith('lambdas/wiring/')) {
    return isPackage ? !sdk : into(...MADE_OF, 'lambdas/wiring');
  }
  if (/^lambdas\/functions\/[^/]+\/handler\.ts$/.test(path)) {
    return isPackage
      ? !sdk
      : into(...MADE_OF, 'lambdas/wiring') || own(3) || ENDPOINTS.includes(target);
  }
  if (ENDPOINTS.includes(path)) {
    return into('lambdas/http') || /^lambdas\/functions\/[^/]+\/endpoints?\.ts$/.test(target);
  }
  if (path.startsWith('lambdas/functions/')) {
    if (target.endsWith('/handler.ts')) {
      return false;
    }
    return isPackage
      ? !sdk
      : into('lambdas/domain', 'lambdas/actions', 'lambdas/http') || own(3) || isCacheType;
  }
  if (target === BUILD_CONFIG) {
    return /^(lib|local|bench|research|bin|test)\//.test(path);
  }
  if (path.startsWith('lib/')) {
    if (isPackage) {
      return !sdk;
    }
    return (
      into('lib') || DATA_FOR_LIB.includes(target) || (typeOnly && TYPES_FOR_LIB.includes(target))
    );
  }
  if (path.startsWith('bin/') || path.startsWith('bench/') || path.startsWith('research/')) {
    if (target.endsWith('/handler.ts')) {
      return false;
    }
    const others = path.startsWith('bin/') ? ['lib'] : [MARKET, 'bench', 'research'];
    return isPackage || into('lambdas', 'local', ...others) || own(1);
  }
  if (path.startsWith('local/')) {
    return isPackage ? !target.startsWith('aws-cdk-lib') : into('local', MARKET);
  }
  // Types, constants and plain rules that are generated: the page speaks HTTP, as clients do.
  if (path.startsWith('web/')) {
    const isConstant = VALUES_FOR_WEB.includes(target);
    return isPackage || into('web') || isConstant || (typeOnly && into('clients/generated'));
  }
  return true;
}

/** Whether one file of the domain may import another, by the order of their folders. */
function mayImportInDomain(path: string, { target, typeOnly }: Import): boolean {
  const from = domainFolder(path);
  const to = domainFolder(target);
  if (from === undefined || to === undefined || from === to) {
    return from !== undefined && from === to;
  }
  if (OPPORTUNITY_FOLDERS.includes(from) && OPPORTUNITY_FOLDERS.includes(to)) {
    return typeOnly;
  }
  return DOMAIN_FOLDERS.indexOf(to) < DOMAIN_FOLDERS.indexOf(from);
}

/** The folder of a domain file; undefined where the order does not name it. */
function domainFolder(path: string): string | undefined {
  return DOMAIN_FOLDERS.find((folder) => path.startsWith(`lambdas/domain/${folder}/`));
}

/**
 * The files that a program loads which starts with these, by their runtime imports: types are
 * erased. `sources` is the source of every file by its project path.
 */
export function runtimeClosure(
  entries: readonly string[],
  sources: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const closure = new Set<string>();
  const pending = [...entries];
  for (const path of pending) {
    const source = sources.get(path);
    if (source !== undefined && !closure.has(path)) {
      closure.add(path);
      const loaded = importsOf(path, withoutComments(source)).filter(({ typeOnly }) => !typeOnly);
      pending.push(...loaded.map(({ target }) => target));
    }
  }
  return closure;
}

/** What domain code and the simulated market may not do, because its answer would then depend on more than its arguments. */
const IMPURE: Readonly<Record<string, RegExp>> = {
  'Date.now()': /\bDate\.now\b/,
  'new Date() without an argument': /\bnew Date(?!\s*\(\s*[^\s)])|(?<!new )\bDate\(/,
  'performance.now()': /\bperformance\b/,
  'Math.random()': /\bMath\.random\b/,
  'random bytes': /\brandom(Bytes|UUID|Int|FillSync)\s*\(|\bgetRandomValues\b/,
  'process.env': /\bprocess\./,
  fetch: /\bfetch\s*\(/,
  'a timer': /\bset(Timeout|Interval|Immediate)\b/,
};
const LOGGING = /\bconsole\.|@aws-lambda-powertools\/logger/;

/** The code without its comments; a comment may name what code may not do. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

/** Every rule of the house that this source file, at this project path, breaks. */
export function brokenRules(path: string, source: string): string[] {
  const code = withoutComments(source);
  const broken = importsOf(path, code)
    .filter((imported) => !mayImport(path, imported))
    .map(({ target }) => `${path} imports ${target}`);
  if (path.startsWith('lambdas/domain/') && domainFolder(path) === undefined) {
    broken.push(`${path} is in a folder that DOMAIN_FOLDERS does not name`);
  }
  if (/^(lambdas\/domain|simulated-market)\//.test(path)) {
    for (const [what, pattern] of Object.entries(IMPURE)) {
      if (pattern.test(code)) {
        broken.push(`${path} uses ${what}`);
      }
    }
  }
  if (/^(lambdas\/(domain|adapters)|simulated-market)\//.test(path) && LOGGING.test(code)) {
    broken.push(`${path} logs`);
  }
  if (
    path.startsWith('lambdas/') &&
    path !== 'lambdas/runtime/env.ts' &&
    /\bprocess\.env\b/.test(code)
  ) {
    broken.push(`${path} reads the environment past runtime/env.ts`);
  }
  return broken;
}

/**
 * Every cycle of imports between these files (source by project path), as its files in order: `a.ts
 * > b.ts > a.ts`.
 */
export function importCycles(sources: ReadonlyMap<string, string>): string[] {
  const imports = new Map(
    [...sources].map(([path, source]) => {
      const targets = importsOf(path, withoutComments(source)).map(({ target }) => target);
      return [path, targets.filter((target) => sources.has(target))] as const;
    }),
  );
  const finished = new Set<string>();
  function cyclesFrom(path: string, trail: readonly string[]): string[] {
    if (trail.includes(path)) {
      return [[...trail.slice(trail.indexOf(path)), path].join(' > ')];
    }
    if (finished.has(path)) {
      return [];
    }
    const cycles = (imports.get(path) ?? []).flatMap((target) =>
      cyclesFrom(target, [...trail, path]),
    );
    finished.add(path);
    return cycles;
  }
  return [...sources.keys()].flatMap((path) => cyclesFrom(path, []));
}
