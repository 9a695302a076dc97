/**
 * `npm run receiver -- --secret whsec_… [--port 8080]`: an example receiver. It verifies the
 * signature, answers before any slow work, and prints the picks of each delivery once.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import type { picksFields } from '#domain/webhooks/events/event.ts';

type Body = { readonly event: string; readonly sent_at: string } & ReturnType<typeof picksFields>;

const { port, verifier } = readOptions();

/** The ids that were acted on. A real receiver stores them where they survive a restart. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  try {
    verifier.verify(body, headers);
  } catch (error) {
    console.log(`refused: ${error instanceof Error ? error.message : error}`);
    response.writeHead(401).end();
    return;
  }
  response.writeHead(204).end();

  const id = headers['webhook-id'] ?? '';
  if (seen.has(id)) {
    console.log(`${id} again: already processed`);
    return;
  }
  seen.add(id);
  print(id, body.toString());
});

/** Prints a signed body. Whatever it is, the server goes on. */
function print(id: string, body: string): void {
  try {
    const { event, sent_at, picks } = JSON.parse(body) as Body;
    console.log([`${sent_at}  ${event} ${id}`, ...picks.map(describe)].join('\n  '));
  } catch (error) {
    console.log(`${id} is signed, and its body is not one of a known event: ${error}`);
  }
}

server.once('error', (error) => end(`Port ${port} cannot be used: ${error.message}`));
server.listen(port, '127.0.0.1', () => {
  console.log(`Receiving on http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

function readOptions(): { port: number; verifier: Webhook } {
  try {
    const { values } = parseArgs({
      options: { secret: { type: 'string' }, port: { type: 'string', default: '8080' } },
    });
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (!(port <= 65_535)) {
      end(`--port is "${values.port}"; it must be a whole number from 0 to 65535`);
    }
    if (!values.secret?.startsWith('whsec_')) {
      end('--secret is what `webhook set` prints, such as whsec_…');
    }
    return { port, verifier: verifierOf(values.secret) };
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

function verifierOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch (error) {
    return end(
      `--secret is not what \`webhook set\` printed: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function end(problem: string): never {
  console.error(`${problem}\nnpm run receiver -- --secret whsec_… [--port 8080]`);
  process.exit(1);
}

function describe(pick: Body['picks'][number]): string {
  const line = pick.point === null ? '' : ` ${pick.point}`;
  return (
    `${pick.home} - ${pick.away}: ${pick.outcome}${line} (${pick.market_key}) at ${pick.price}, ${pick.book_title}; ` +
    `stake ${pick.stake} ${pick.currency}, not below ${pick.min_odds}, value ${(pick.ev * 100).toFixed(1)} %`
  );
}
