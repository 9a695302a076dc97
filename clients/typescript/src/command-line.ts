import type { BettingAnalytics } from './client.ts';
import { BettingAnalyticsError, InvalidParameterError } from './errors.ts';
import type { Combo, OpportunitiesQuery, Surebet, ValueBet } from './generated/api-types.ts';
import type { Opportunity } from './opportunities.ts';

const HELP = `Usage: betting-analytics <command> [filters]

  bets    prints the opportunities of the latest scan
  watch   prints each new opportunity once, until you press Ctrl-C
  me      prints the key's plan and today's remaining quota

Filters are the query parameters of the API as flags: --kind surebet, --min-ev 0.03,
--sport soccer_epl, --limit 5. With --json each line is an item as JSON.

BETTING_ANALYTICS_URL is the address of the service, BETTING_ANALYTICS_KEY your API key.

Example: betting-analytics watch --min-ev 0.03`;

/** Where a command line runs: what connects it to the service, and its two outputs, by line. */
export type Environment = {
  readonly connect: () => BettingAnalytics;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

/** Runs one command and resolves with the exit code of the process. */
export async function runCommand(
  args: readonly string[],
  { connect, print, complain }: Environment,
): Promise<number> {
  const [command, ...flags] = args;
  if (command === undefined || args.includes('--help') || command === 'help') {
    print(HELP);
    return 0;
  }
  const { query, asJson, mistake } = readFlags(flags);
  const show = asJson ? (item: Opportunity) => JSON.stringify(item) : describe;
  if (mistake !== undefined || !['bets', 'watch', 'me'].includes(command)) {
    complain(mistake ?? `There is no command ${command}.`);
    complain('betting-analytics --help lists the commands.');
    return 1;
  }
  try {
    const client = connect();
    if (command === 'me') {
      print(JSON.stringify(await client.me(), null, 2));
      return 0;
    }
    if (command === 'watch') {
      for await (const item of client.newOpportunities(query)) {
        print(show(item));
      }
      return 0;
    }
    const { data } = await client.opportunities(query);
    for (const item of data) {
      print(show(item));
    }
    if (data.length === 0) {
      complain('No opportunities match.');
    }
    return 0;
  } catch (error) {
    if (!(error instanceof BettingAnalyticsError)) {
      throw error;
    }
    complain(error.message);
    for (const { parameter, message } of error instanceof InvalidParameterError
      ? error.errors
      : []) {
      complain(`--${parameter.replaceAll('_', '-')}: ${message}`);
    }
    return 1;
  }
}

type Flags = {
  readonly query: OpportunitiesQuery;
  readonly asJson: boolean;
  readonly mistake?: string;
};

/** A flag that is repeated has all its values; the API judges names and values. */
function readFlags(flags: readonly string[]): Flags {
  const query: Record<string, string[]> = {};
  let asJson = false;
  for (let at = 0; at < flags.length; at += 1) {
    const [, name, inline] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(flags[at] ?? '') ?? [];
    if (name === 'json') {
      asJson = true;
      continue;
    }
    if (name !== undefined && inline === undefined) {
      at += 1;
    }
    const value = inline ?? flags[at];
    if (name === undefined || value === undefined) {
      const mistake =
        name === undefined ? `${flags[at]} is not a flag.` : `--${name} has no value.`;
      return { query: {}, asJson, mistake };
    }
    const field = name.replaceAll('-', '_');
    query[field] = [...(query[field] ?? []), value];
  }
  return { query: query as OpportunitiesQuery, asJson };
}

/** A bet on one line: the expected value, the grade, the match, and what to take where. */
function describe(item: ValueBet | Surebet | Combo): string {
  const worth = `${(item.ev * 100).toFixed(1)} %`.padStart(7);
  return `${worth}  ${item.grade}  ${betOf(item)}`;
}

function betOf(item: ValueBet | Surebet | Combo): string {
  if (!('legs' in item)) {
    return `${matchOf(item)}: ${selectionOf(item)} at ${item.price} (${item.book_title})`;
  }
  if ('market_key' in item) {
    const legs = item.legs.map((leg) => `${selectionOf(leg)} at ${leg.price} (${leg.book_title})`);
    return `${matchOf(item)}: ${legs.join(' / ')}`;
  }
  const legs = item.legs.map((leg) => `${matchOf(leg)}: ${selectionOf(leg)}`);
  return `${legs.join(' + ')} at ${item.price} (${item.book_title})`;
}

function matchOf({ home, away }: { readonly home: string; readonly away: string }): string {
  return `${home} - ${away}`;
}

function selectionOf({
  outcome,
  point,
}: {
  readonly outcome: string;
  readonly point: number | null;
}): string {
  return point === null ? outcome : `${outcome} ${point}`;
}
