/**
 * Permits the functions that are loaded in this thread from now on to reach the provider of identities of this machine
 * over plain http. It is set under a name that nothing on AWS sets.
 */
export function allowLoopbackIdentity(): void {
  Reflect.set(globalThis, Symbol.for('betting-analytics.loopback-identity'), true);
}
