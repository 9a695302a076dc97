import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PickList, Settings, WebhookPick } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { money, plural, selectionName, signedPercent } from '../../format/text.ts';
import { startTime } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';

type Props = { readonly settings: Settings; onRefused(error: unknown): void };

/** What these settings would send now, as the service itself forms it. Nothing is saved or sent. */
export function Preview({ settings, onRefused }: Props) {
  const { client, profile } = useApp();
  const picks = useSignal<readonly WebhookPick[] | undefined>(undefined);
  const isAllowed = profile.value?.plan === 'sharp';
  useEffect(() => {
    if (!isAllowed) {
      return;
    }
    client.send<PickList>('POST', '/account/settings/preview', settings).then(({ data }) => {
      picks.value = data;
    }, onRefused);
  }, [settings, isAllowed]);
  return (
    <section class="panel" aria-labelledby="preview">
      <h2 id="preview">What would be sent now</h2>
      <div role="status">
        {isAllowed
          ? summary(picks.value)
          : 'Alerts are sent to accounts on the plan sharp. Yours is on free.'}
      </div>
      {picks.value && picks.value.length > 0 && <PickTable picks={picks.value} />}
    </section>
  );
}

function summary(picks: readonly WebhookPick[] | undefined): string {
  if (!picks) {
    return 'Loading…';
  }
  if (picks.length === 0) {
    return 'Nothing: no selection of the latest scan passes these settings.';
  }
  const [{ currency } = { currency: '' }] = picks;
  const total = picks.reduce((sum, { stake }) => sum + stake, 0);
  return `${plural(picks.length, 'pick')}, ${money(total, currency)} in all. Selections that were already published when a webhook is saved are not sent.`;
}

function PickTable({ picks }: { readonly picks: readonly WebhookPick[] }) {
  const { preferences, slowNow } = useApp();
  return (
    <table class="plain-table stacked">
      <Headings
        of={[
          'Event',
          'Start',
          'Bet',
          'Book',
          { figure: 'Price' },
          { figure: 'Not below' },
          { figure: 'EV' },
          { figure: 'Stake' },
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
            <td data-label="Not below" class="figure">
              {preferences.odds(pick.min_odds)}
            </td>
            <td data-label="EV" class="figure">
              {signedPercent(pick.ev)}
            </td>
            <td data-label="Stake" class="figure">
              {money(pick.stake, pick.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
