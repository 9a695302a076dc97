import { WayToUpgrade } from './plans.tsx';
import { useService } from './service.ts';

/** What the plan sharp would show at this place, and how to get it. */
export function UpgradeHint({ what }: { readonly what: string }) {
  return (
    <section class="panel" aria-label="The Sharp plan">
      <p>
        <b>{what}</b> are part of the Sharp plan.
      </p>
      <WayToUpgrade service={useService().value.value} />
    </section>
  );
}
