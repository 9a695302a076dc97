import type { RecordedPick } from '../../api/record-types.ts';
import { useApp } from '../../app.ts';
import { useResource } from '../../ui/resource.ts';
import { readPick } from '../record/pick-state.ts';
import { PickTable } from '../record/pick-table.tsx';

/** How many of the newest picks are searched for those of the event. */
const LIMIT = 100;
const REFRESH_MS = 60_000;

/** What the public record has of an event; nothing where none of its bets was picked. */
export function EventPicks({ eventId }: { readonly eventId: string }) {
  const { readPublic } = useApp();
  const picks = useResource<readonly RecordedPick[]>(
    async () => (await (await readPublic(`/record/picks?limit=${LIMIT}`)).json()).data,
    REFRESH_MS,
  );
  const found = (picks.value.value ?? []).filter(({ body }) => body?.event_id === eventId);
  if (found.length === 0) {
    return null;
  }
  return (
    <section class="panel" aria-labelledby="event-picks">
      <h2 id="event-picks">In the public record</h2>
      <PickTable picks={found.map(readPick)} />
    </section>
  );
}
