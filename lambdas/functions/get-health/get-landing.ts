import { latestScanWith, MAX_SCANS_BACK } from '#actions/latest-scan-with.ts';
import { type SampleBet, shownSample } from '#domain/scan/sample.ts';
import { slotAtOrBefore } from '#domain/scan-grid/scan-grid.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

type Sample = { readonly generatedAt: number; readonly bets: readonly SampleBet[] };

type Deps = {
  /** Who runs the service, as far as the stage says so. */
  readonly operator: {
    readonly operatorName: string | null;
    readonly operatorContact: string | null;
    readonly upgradeUrl: string | null;
    readonly termsUrl: string | null;
  };
  /** The best bets that the scan of a slot stored; undefined where there is no such scan. */
  sampleOf(slot: number): Promise<Sample | undefined>;
  /** The sample that the current snapshot names: an earlier scan's where its own is not stored. */
  lastSample(): Promise<Sample | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
  /** False where the operator may not pass prices on. */
  readonly showsPrices: boolean;
};

/** Everyone sees what subscribers saw so long ago. */
const DELAY_MS = 600_000;

/** What people see who are not signed in: who runs this, and the best bets of ten minutes ago. */
export function createGetLanding(deps: Deps) {
  const { operator, intervalMs, showsPrices } = deps;
  const read = asSharedReads(deps.sampleOf);
  const readLast = asSharedReads(deps.lastSample);

  /** The sample of ten minutes ago; where those scans stored none, the last that is as old. */
  async function latestSample(now: number): Promise<Sample | undefined> {
    const at = now - DELAY_MS;
    const found = await latestScanWith(at, intervalMs, read);
    const last = found ?? (await readLast(slotAtOrBefore(now, intervalMs)));
    return found ?? (last && last.generatedAt <= at ? last : undefined);
  }

  return async function getLanding({ receivedAt }: RawRequest) {
    const found = showsPrices
      ? await latestSample(receivedAt).catch(asUnavailable('The quotes cannot be read.'))
      : undefined;
    const sample = found && {
      generatedAt: found.generatedAt,
      data: shownSample(found.bets, receivedAt),
    };
    const starts = sample?.data.map(({ commenceTime }) => commenceTime) ?? [];
    const goodFor = Math.min(intervalMs, ...starts.map((start) => start - receivedAt));
    const maxAge = Math.floor(goodFor / 1000);
    return {
      content: { ...operator, sample: sample ?? null },
      headers: { 'Cache-Control': `public, max-age=${maxAge}`, Vary: 'Accept-Encoding' },
    };
  };
}

/** Keeps what was read last by slot: visitors of one interval cause one read. */
function asSharedReads(sampleOf: Deps['sampleOf']): Deps['sampleOf'] {
  const kept = new Map<number, Promise<Sample | undefined>>();
  return (slot) => {
    const known = kept.get(slot);
    if (known) {
      return known;
    }
    const reading = sampleOf(slot);
    kept.set(slot, reading);
    reading.catch(() => kept.delete(slot));
    const [oldest] = kept.keys();
    if (kept.size > 2 * MAX_SCANS_BACK && oldest !== undefined) {
      kept.delete(oldest);
    }
    return reading;
  };
}
