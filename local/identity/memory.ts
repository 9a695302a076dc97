import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Kept = { readonly payload: AdapterPayload; readonly until: number };

/** Keeps what the provider has issued in the memory of this process; a restart signs everybody out. */
export function createMemory(): AdapterFactory {
  const rows = new Map<string, Kept>();
  const find = (key: string): AdapterPayload | undefined => {
    const kept = rows.get(key);
    return kept && Date.now() < kept.until ? kept.payload : undefined;
  };

  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, payload, seconds) {
        rows.set(keyOf(id), {
          payload,
          until: seconds ? Date.now() + seconds * 1000 : Number.POSITIVE_INFINITY,
        });
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) => {
        const found = [...rows].find(
          ([key, { payload }]) => key.startsWith(`${model} `) && payload.uid === uid,
        );
        return found && find(found[0]);
      },
      // Only the device flow has user codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        Object.assign(find(keyOf(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) });
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}
