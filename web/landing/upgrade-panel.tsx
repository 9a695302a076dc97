import { useApp } from '../app.ts';
import { Link } from '../ui/link.tsx';
import { WayToUpgrade } from './plans.tsx';
import { SampleBets } from './sample-bets.tsx';
import { useService } from './service.ts';

/** What an account on the plan free has, what it is missing, and how to get that. */
export function UpgradePanel({ what }: { readonly what: string }) {
  const { reloadProfile } = useApp();
  const service = useService().value.value;
  return (
    <div class="form-view landing">
      <section class="panel" aria-labelledby="upgrade">
        <h2 id="upgrade">{what} are part of the Sharp plan</h2>
        <p>
          Free includes <Link href="/matches">match probabilities</Link>, events with their fair
          odds and the <Link href="/record">record</Link>. Sharp adds opportunities with your
          stakes, every book's price, API keys and alerts, and unlocks immediately.
        </p>
        <WayToUpgrade service={service} />
        <button type="button" class="quiet small" onClick={reloadProfile}>
          Check my plan again
        </button>
      </section>
      <SampleBets sample={service?.sample ?? null} />
    </div>
  );
}
