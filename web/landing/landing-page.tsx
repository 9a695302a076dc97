import type { Performance, Landing as Service } from '../../clients/generated/page-types.ts';
import { signIn, useApp } from '../app.ts';
import { Link } from '../ui/link.tsx';
import { type Resource, useResource } from '../ui/resource.ts';
import { RecordTiles } from '../views/record/tiles.tsx';
import { Footer } from './footer.tsx';
import { Plans } from './plans.tsx';
import { SampleBets } from './sample-bets.tsx';
import { useService } from './service.ts';

const REFRESH_MS = 60_000;

/** What a visitor sees first: the promise, the proof, a sample, and the way in. */
export function Landing() {
  const { readPublic } = useApp();
  const service = useService();
  const summary = useResource<Performance>(
    async () => (await readPublic('/record/summary')).json(),
    REFRESH_MS,
  );
  return (
    <div class="form-view landing">
      <section class="hero" aria-labelledby="promise">
        <h1 id="promise">Find bets priced above their fair odds, every 45 seconds</h1>
        <p>
          Fair probabilities from dozens of bookmakers without their margins, and every price that
          pays more than it should. Each pick is sealed before its event starts, and anyone can
          check how it closed.
        </p>
        <p class="actions">
          <button type="button" class="primary" onClick={() => signIn(window)}>
            Start free
          </button>
          <Link href="/record" class="button">
            See the record
          </Link>
        </p>
      </section>
      {isRead(summary) && isRead(service) && (
        <Rest summary={summary.value.value} service={service.value.value} />
      )}
    </div>
  );
}

/** Whether it is settled what is shown of it. */
function isRead({ value, error }: Resource<unknown>): boolean {
  return value.value !== undefined || error.value !== undefined;
}

type RestProps = {
  readonly summary: Performance | undefined;
  readonly service: Service | undefined;
};

/** What stands below the promise. It appears at once, so that nothing moves under the reader. */
function Rest({ summary, service }: RestProps) {
  return (
    <>
      {summary && summary.picks > 0 && <RecordTiles summary={summary} />}
      <SampleBets sample={service?.sample ?? null} />
      <section class="panel" aria-labelledby="steps">
        <h2 id="steps">How it works</h2>
        <ol class="steps">
          <li>
            <b>Sign in.</b> Matches, fair odds and the record are free.
          </li>
          <li>
            <b>Choose your books and your bankroll.</b> You see only bets that you can place, with
            their stakes.
          </li>
          <li>
            <b>Bet while the price is there.</b> Or let alerts and the API tell you as soon as it
            is.
          </li>
        </ol>
      </section>
      <Plans service={service} />
      <Footer service={service} />
    </>
  );
}
