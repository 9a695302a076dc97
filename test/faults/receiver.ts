import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export type Arrival = {
  readonly user: string;
  readonly id: string;
  readonly selections: readonly string[];
};

type Pick = { event_id: string; market_key: string; outcome: string; point: number | null };

export const selectionOf = (pick: Pick) =>
  [pick.event_id, pick.market_key, pick.outcome, pick.point].join(' ');

/**
 * Receives for every user at a path of its own, verifies signatures, and lets a hook act before
 * each answer.
 */
export async function openReceiver() {
  const arrivals: Arrival[] = [];
  const secrets = new Map<string, string>();
  const forged: string[] = [];
  /** Called before the answer; what it returns is awaited. */
  let hook: ((user: string) => Promise<void>) | undefined;

  const server = createServer((request, response) => {
    void buffer(request)
      .then(async (body) => {
        const user = request.url?.slice(1) ?? '';
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        try {
          new Webhook(secrets.get(user) ?? '').verify(body, headers);
        } catch {
          forged.push(user);
        }
        const { picks } = JSON.parse(body.toString()) as { picks: readonly Pick[] };
        arrivals.push({
          user,
          id: headers['webhook-id'] ?? '',
          selections: picks.map(selectionOf),
        });
        await hook?.(user);
        response.writeHead(204).end();
      })
      .catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    arrivals,
    secrets,
    forged,
    urlOf: (user: string) => `http://127.0.0.1:${port}/${user}`,
    setHook(next: typeof hook): void {
      hook = next;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
