/**
 * Runs the stand-in for a person who works on the page: signed in, with a settled account and a
 * scan every 45 seconds.
 */
import { settle } from '../browser/sample-account.ts';
import { startStandIn } from './server.ts';

const INTERVAL_MS = 45_000;

const standIn = await startStandIn({ port: Number(process.env.PORT ?? 3000), isSignedIn: true });
settle(standIn.world);
setInterval(() => standIn.world.scan(), INTERVAL_MS);
console.info(`Page  ${standIn.url}/`);
