import type { Adapter, AdapterFactory } from 'oidc-provider';

/**
 * Rows of a provider, in which a refresh token that was replaced stays good for `graceMs`, as it
 * does on AWS: two tabs may use the same one. Later it is unknown.
 */
export function withRefreshGrace(
  adapters: (name: string) => Adapter,
  graceMs: number,
  now: () => number = Date.now,
): AdapterFactory {
  return (name) => {
    const adapter = adapters(name);
    if (name !== 'RefreshToken') {
      return adapter;
    }
    const goodUntil = new Map<string, number>();
    return Object.assign(Object.create(adapter) as Adapter, {
      async consume(id: string): Promise<void> {
        goodUntil.set(id, goodUntil.get(id) ?? now() + graceMs);
      },
      async find(id: string) {
        return now() < (goodUntil.get(id) ?? Number.POSITIVE_INFINITY)
          ? adapter.find(id)
          : undefined;
      },
    });
  };
}
