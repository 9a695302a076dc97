/** Runs a simulation beside the page, which stays at hand meanwhile. */
import { type Plan, simulate } from './simulate.ts';

self.addEventListener('message', ({ data }: MessageEvent<Plan>) => {
  self.postMessage(simulate(data));
});
