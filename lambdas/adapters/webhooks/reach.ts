import { type CallPolicy, PUBLIC_ONLY } from './call-policy.ts';
import { createNameResolver, type ResolveName } from './resolve-name.ts';

/** Widens where calls may go. The local stack has one, for receivers on the same machine; a deployed stack has none. */
export type WiderReach = {
  policy(base: CallPolicy): CallPolicy;
  resolve(base: ResolveName): ResolveName;
};

/** Where calls may go, and how names are looked up: public addresses only, unless something wider is given. */
export function reachOf(wider: WiderReach | undefined): {
  readonly policy: CallPolicy;
  readonly resolve: ResolveName;
} {
  const resolve = createNameResolver();
  if (wider === undefined) return { policy: PUBLIC_ONLY, resolve };
  return { policy: wider.policy(PUBLIC_ONLY), resolve: wider.resolve(resolve) };
}
