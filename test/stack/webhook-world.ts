import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { saveUncalledWebhook } from '../support/uncalled-webhook.ts';

export type Arrival = {
  readonly user: string;
  readonly webhookId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly selections: readonly string[];
};

type Pick = { event_id: string; market_key: string; outcome: string; point: number | null };

/**
 * Receivers of many subscribers on this machine: healthy ones that verify and answer at once, and
 * black holes.
 */
export async function openReceivers() {
  const arrivals: Arrival[] = [];
  const secrets = new Map<string, string>();
  const forged: string[] = [];
  let silentCalls = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const user = request.url?.slice(1) ?? '';
    const body = await buffer(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    try {
      new Webhook(secrets.get(user) ?? '').verify(body, headers);
    } catch {
      forged.push(user);
    }
    response.writeHead(204).end();
    const { picks } = JSON.parse(body.toString()) as { picks: readonly Pick[] };
    const selections = picks.map((pick) =>
      [pick.event_id, pick.market_key, pick.outcome, pick.point].join(' '),
    );
    arrivals.push({ user, webhookId: headers['webhook-id'] ?? '', at, selections });
  }

  const healthy = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  const silent = createServer(() => {
    silentCalls += 1;
  });
  const listening = (server: typeof healthy) =>
    new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const [healthyPort, silentPort] = await Promise.all([listening(healthy), listening(silent)]);

  return {
    arrivals,
    secrets,
    /** Users whose calls had a signature that is not theirs. */
    forged,
    silentCalls: () => silentCalls,
    healthyUrl: (user: string) => `http://127.0.0.1:${healthyPort}/${user}`,
    blackHoleUrl: (user: string) => `http://127.0.0.1:${silentPort}/${user}`,
    close() {
      for (const server of [healthy, silent]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/**
 * A new account on plan sharp with a webhook, to which every selection is new, also those that are
 * published already. Returns the secret of its webhook.
 */
export async function subscribeTo(
  found: FoundStack,
  subscription: Parameters<typeof saveUncalledWebhook>[1],
): Promise<string> {
  const secret = await saveUncalledWebhook(found, subscription);
  await createAccountStore(found.table).setPlan(subscription.user, 'sharp');
  return secret;
}

/** The value that a share of a list does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
