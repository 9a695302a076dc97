import { expect, test } from 'vitest';
import { runCommand } from '../../clients/typescript/src/command-line.ts';
import { BettingAnalytics } from '../../clients/typescript/src/index.ts';
import { createApi } from '../support/api-client.ts';
import { aValueBet } from '../support/api-client-items.ts';

const scan = { opportunities: { value: ['a', 'b'].map((eventId) => aValueBet({ eventId })) } };

/** Runs a command in front of an API in memory. */
async function run(...args: string[]) {
  const api = createApi({ scan });
  const requests: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    requests.push(pathname + search);
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await api.send(pathname + search, { headers });
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  };
  const printed: string[] = [];
  const complaints: string[] = [];
  const apiKey = api.admission.createKey();
  const code = await runCommand(args, {
    connect: () => new BettingAnalytics({ baseUrl: 'https://odds.example', apiKey, fetch: send }),
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
  });
  return { code, printed, complaints, requests };
}

test('bets prints a line for each bet: value, grade, match, outcome, price and book', async () => {
  const { code, printed } = await run('bets');
  expect(code).toBe(0);
  expect(printed).toHaveLength(2);
  expect(printed[0]).toMatch(/^ +\d+\.\d % {2}[ABC] {2}.+ - .+: .+ at \d+(\.\d+)? \(.+\)$/);
});

test('flags are the parameters of the API, and a repeated one has all its values', async () => {
  const { requests } = await run('bets', '--min-ev', '0.01', '--sport', 'a', '--sport=b');
  expect(requests).toEqual(['/api/v1/opportunities?min_ev=0.01&sport=a&sport=b']);
});

test('--json prints each item as the API gave it', async () => {
  const { printed } = await run('bets', '--limit', '1', '--json');
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([{ event_id: 'a' }]);
});

test('a refusal of the API is told in its words, by the name of the flag', async () => {
  const { code, complaints } = await run('bets', '--min-ev', 'much');
  expect(code).toBe(1);
  expect(complaints).toContainEqual(expect.stringMatching(/^--min-ev: /));
});

test.each([
  [['bet'], 'There is no command bet.'],
  [['bets', 'all'], 'all is not a flag.'],
  [['bets', '--limit'], '--limit has no value.'],
])('%j is refused with where help is', async (args, complaint) => {
  const { code, complaints, requests } = await run(...args);
  expect([code, requests]).toEqual([1, []]);
  expect(complaints).toEqual([complaint, 'betting-analytics --help lists the commands.']);
});

test.each([[[]], [['--help']], [['watch', '--help']]])('%j prints help', async (args) => {
  const { code, printed } = await run(...args);
  expect(code).toBe(0);
  expect(printed.join()).toContain('betting-analytics watch --min-ev 0.03');
});
