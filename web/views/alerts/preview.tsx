import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  PickStake,
  Preview as Previewed,
  Settings,
  WebhookPick,
} from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { money, plural, selectionName, signedPercent, words } from '../../format/text.ts';
import { startTime } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';

type Props = {
  readonly settings: Settings;
  /** Whether alerts are sent for any bankroll. */
  readonly isAnyActive: boolean;
  onRefused(error: unknown): void;
};

/** What these settings would send now, as the service itself forms it. Nothing is saved or sent. */
export function Preview({ settings, isAnyActive, onRefused }: Props) {
  const { client, profile, slowNow } = useApp();
  const answer = useSignal<Previewed | undefined>(undefined);
  const picks = answer.value?.data;
  const quietUntil = answer.value?.quiet_until ?? null;
  // While the plan is not known, the service says whether the account may see it.
  const isAllowed = profile.value?.plan !== 'free';
  useEffect(() => {
    if (!isAllowed) {
      return;
    }
    client.send<Previewed>('POST', '/account/settings/preview', settings).then((previewed) => {
      answer.value = previewed;
    }, onRefused);
  }, [settings, isAllowed]);
  return (
    <section class="panel" aria-labelledby="preview">
      <h2 id="preview">What would be sent now</h2>
      <div role="status">
        {isAllowed
          ? summary(picks, isAnyActive)
          : 'Alerts are part of the Sharp plan. Your account is on Free.'}
      </div>
      {quietUntil !== null && (
        <p class="warn">
          Quiet until {startTime(Date.parse(quietUntil), slowNow.value)}:{' '}
          {settings.quiet_hours?.webhook
            ? 'nothing is sent to chats or the webhook, and these picks are not sent later.'
            : 'chats get none of these picks, now or later. The webhook gets them.'}
        </p>
      )}
      {isAnyActive && picks && picks.length > 0 && <PickTable picks={picks} />}
    </section>
  );
}

function summary(picks: readonly WebhookPick[] | undefined, isAnyActive: boolean): string {
  if (!picks) {
    return 'Loading…';
  }
  if (!isAnyActive) {
    return 'No bankroll is active, so nothing is sent.';
  }
  if (picks.length === 0) {
    return 'Nothing in the latest scan matches these settings.';
  }
  const stakes = Map.groupBy(picks.flatMap(stakesOf), ({ currency }) => currency);
  const totals = [...stakes].map(([currency, each]) =>
    money(
      each.reduce((sum, { stake }) => sum + stake, 0),
      currency,
    ),
  );
  return `${plural(picks.length, 'pick')}, ${totals.join(' and ')} in all. Only selections found after you save a webhook or chat are sent.`;
}

type ShownStake = Pick<PickStake, 'name' | 'stake' | 'currency'>;

function stakesOf({ stakes = [], stake, currency }: WebhookPick): readonly ShownStake[] {
  return stakes.length > 0 ? stakes : [{ name: 'Main', stake, currency }];
}

/** The stake of a pick, or what each of several bankrolls stakes. */
function Stakes({ of }: { readonly of: WebhookPick }) {
  const stakes = stakesOf(of);
  if (stakes.length === 1) {
    return <>{money(of.stake, of.currency)}</>;
  }
  return (
    <>
      {stakes.map(({ name, stake, currency }) => (
        <div key={name}>
          {name} {money(stake, currency)}
        </div>
      ))}
    </>
  );
}

function PickTable({ picks }: { readonly picks: readonly WebhookPick[] }) {
  const { preferences, slowNow } = useApp();
  return (
    <table class="plain-table stacked">
      <Headings
        of={[
          { title: 'Event', tip: 'The two sides.' },
          { title: 'Start', tip: 'When the event starts, in your time zone.' },
          { title: 'Bet', tip: 'What to bet on.' },
          { title: 'Book', tip: 'The best of your books.' },
          { figure: 'Price', tip: 'The odds that the book offers.' },
          { figure: 'Minimum odds', tip: 'The lowest odds at which the bet has your minimum EV.' },
          { figure: 'EV', tip: 'What the bet earns on average, as a share of the stake.' },
          { title: 'Grade', tip: 'A: the curated selection. B: value with a reservation.' },
          { figure: 'Stake', tip: 'What each bankroll that takes the bet would stake.' },
        ]}
      />
      <tbody>
        {picks.map((pick) => (
          <tr key={`${pick.event_id} ${pick.market_key} ${pick.outcome} ${pick.point}`}>
            <th scope="row">
              {pick.home} – {pick.away}
            </th>
            <td data-label="Start" class="start">
              {startTime(Date.parse(pick.commence_time), slowNow.value)}
            </td>
            <td data-label="Bet">{selectionName(pick)}</td>
            <td data-label="Book">{pick.book_title}</td>
            <td data-label="Price" class="figure">
              {preferences.odds(pick.price)}
            </td>
            <td data-label="Minimum odds" class="figure">
              {preferences.minOdds(pick.min_odds)}
            </td>
            <td data-label="EV" class="figure">
              {signedPercent(pick.ev)}
            </td>
            <td data-label="Grade">
              <span class={`grade grade-${pick.grade}`}>{pick.grade}</span>
              {pick.flags.length > 0 && (
                <small class="under">{pick.flags.map(words).join(', ')}</small>
              )}
            </td>
            <td data-label="Stake" class="figure">
              <Stakes of={pick} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
