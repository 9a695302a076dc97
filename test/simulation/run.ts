/**
 * `npm run simulate -- --seeds N [--from S]`: plays N worlds and stops at the first that breaks a promise; the seed it
 * names replays that world with `--seeds 1 --from SEED`.
 */
import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10000' }, from: { type: 'string', default: '0' } },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
if (!(Number.isInteger(seeds) && seeds > 0 && Number.isInteger(from) && from >= 0)) {
  console.error('--seeds takes a whole number above 0, --from one from 0');
  process.exit(1);
}

const totals = { steps: 0, deliveries: 0, calls: 0, pauses: 0 };
const startedAt = performance.now();
for (let seed = from; seed < from + seeds; seed++) {
  const { violations, ...run } = await simulate(seed);
  for (const name of ['steps', 'deliveries', 'calls', 'pauses'] as const) totals[name] += run[name];
  if (violations.length > 0) {
    console.error(`Seed ${seed} breaks a promise after ${run.steps} steps:`);
    for (const { rule, detail } of violations) console.error(`  ${rule}: ${detail}`);
    console.error(`Replay it with: npm run simulate -- --seeds 1 --from ${seed}`);
    process.exit(1);
  }
  if ((seed - from + 1) % 10_000 === 0) console.log(`${seed - from + 1} seeds …`);
}
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${seeds} seeds without a violation: ${totals.steps} steps, ${totals.deliveries} deliveries, ` +
    `${totals.calls} calls, ${totals.pauses} pauses in ${seconds.toFixed(1)} s`,
);
