import type { Landing } from '../../clients/generated/page-types.ts';

const FREE = [
  'Fair probabilities of every match',
  'Each event with its fair odds, and how they move',
  'The public record, which your browser verifies',
  'The five best bets of ten minutes ago',
];
const SHARP = [
  'Every value bet, surebet and combo, a new scan every 45 seconds',
  "Every book's price beside the fair one, with links to the bets",
  'Line moves, the best prices of every line, middles and low-hold pairs',
  'Stakes for your bankroll, and the minimum odds of each bet',
  'A log of your own bets, with the closing line value of each',
  'Alerts at your books, as signed webhooks or chat messages',
  'The API: 20,000 requests a day for each of three keys',
];

type Props = { readonly service: Landing | undefined };

/** What the two plans have, side by side. */
export function Plans({ service }: Props) {
  return (
    <section aria-labelledby="plans" class="plans">
      <h2 id="plans">Plans</h2>
      <div class="plan-pair">
        <div class="panel">
          <h3>Free</h3>
          <ul>
            {FREE.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
        <div class="panel sharp">
          <h3>Sharp</h3>
          <p>Everything in Free, and:</p>
          <ul>
            {SHARP.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <WayToUpgrade service={service} />
        </div>
      </div>
    </section>
  );
}

/** Where the plan sharp can be had, as far as the operator says so. */
export function WayToUpgrade({ service }: Props) {
  const { upgrade_url: upgrade, operator_contact: contact } = service ?? {};
  const address = upgrade ?? contact;
  if (!address) {
    return <p>To get it, ask the person who runs this service to change your plan.</p>;
  }
  return (
    <p>
      <a class="button" href={address}>
        {upgrade ? 'Upgrade to Sharp' : 'Ask for Sharp'}
      </a>
    </p>
  );
}
