import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { issueSecret } from '../../bin/admin/verbs/webhook.ts';

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
 * A new account with a webhook, to which every selection is new, also those that are published
 * already: its baseline is empty. Gives the secret of its webhook.
 */
export async function subscribeTo(
  found: FoundStack,
  { user, url, settings = DEFAULT_SETTINGS }: Subscription,
): Promise<string> {
  const { table } = found;
  const subscribers = createSubscriberStore(table);
  await createAccountStore(table).create({ userId: user, plan: 'sharp' }, Date.now());
  await subscribers.changeSettings(user, () => settings);
  const now = Date.now();
  await createOutboxStore(table).append(user, 1, {
    kind: 'baseline',
    keys: [],
    at: now,
    cancelsEarlier: true,
  });
  const { salt, secret } = await issueSecret(found, user);
  await subscribers.saveWebhook(user, null, { url, newSalt: salt, now });
  return secret;
}

type Subscription = {
  readonly user: string;
  readonly url: string;
  readonly settings?: typeof DEFAULT_SETTINGS;
};

/** The value that a share of a list does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
