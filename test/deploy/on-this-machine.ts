/**
 * Preloaded into programs that use the emulator: the names that it gives to APIs lead to this
 * machine, and functions may call receivers here.
 */
import dns from 'node:dns';
import { allowLoopback } from '../../local/lambda/loopback-egress.ts';

allowLoopback();
const { lookup } = dns;
const here = (host: string) => (host.endsWith('.localhost') ? '127.0.0.1' : host);
Object.assign(dns, {
  lookup: (host: string, ...rest: unknown[]) => Reflect.apply(lookup, dns, [here(host), ...rest]),
});
