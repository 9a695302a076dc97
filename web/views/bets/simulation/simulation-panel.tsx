import { useSignal } from '@preact/signals';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Bet } from '../../../../clients/generated/page-types.ts';
import { useApp } from '../../../app.ts';
import { percent, plural } from '../../../format/text.ts';
import { Field } from '../../../ui/field.tsx';
import type { Problems } from '../bet-draft.ts';
import { OwnBankrolls } from '../own-bankrolls.ts';
import { OutlookView } from './outlook-view.tsx';
import { ownOdds, PATHS, type PlanDraft, readPlan, toPlanDraft } from './plan-draft.ts';
import { runSimulation } from './run-simulation.ts';
import type { Outlook, Plan } from './simulate.ts';
import workerAddress from './simulate-worker.ts?worker&url';

type Done = { readonly plan: Plan; readonly outlook: Outlook };

/** How the next bets could go at the person's own expected value, odds and stakes. */
export function SimulationPanel({ bets }: { readonly bets: readonly Bet[] }) {
  const { settings } = useApp();
  const [bankroll] = useContext(OwnBankrolls);
  const own = ownOdds(bets);
  const typed = useSignal<Partial<PlanDraft>>({});
  const problems = useSignal<Problems<PlanDraft>>({});
  const done = useSignal<Done | undefined>(undefined);
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const currency = bankroll?.currency ?? settings.value?.currency ?? 'EUR';
  const draft = { ...toPlanDraft(bets, bankroll, currency), ...typed.value };
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const { plan, problems: found = {} } = readPlan(draft, own);
    problems.value = found;
    failure.value = '';
    if (!plan || isBusy.value) {
      return;
    }
    isBusy.value = true;
    const stop = new AbortController();
    running.current = stop;
    try {
      done.value = { plan, outlook: await runSimulation(workerAddress, plan, stop.signal) };
    } catch {
      failure.value = 'The simulation could not be loaded. Reload the page to try again.';
    } finally {
      isBusy.value = false;
    }
  }
  const input = (name: keyof PlanDraft) => ({
    name,
    value: draft[name],
    error: problems.value[name],
    onValue: (value: string) => {
      typed.value = { ...typed.value, [name]: value };
    },
  });
  return (
    <section class="panel" aria-labelledby="simulation">
      <h2 id="simulation">How your next bets could go</h2>
      <p class="waiting">
        {PATHS.toLocaleString('en-GB')} ways in which they could go. It assumes that every bet has
        the expected value that you enter, that bets win or lose independently of each other, and
        that no odds or limits change with what you win. A stake is never more than what is left. A
        true expected value below the one you enter makes every figure worse.
      </p>
      <form
        class="settings"
        aria-label="Simulation"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <div class="fields">
          <Field label="Number of bets" {...input('bets')} />
          <Field
            label="Expected value"
            hint="% of the stake; at first the mean closing line value of your bets"
            {...input('edge')}
          />
          <Field
            label="Odds"
            hint={
              own.length > 0
                ? `decimal; leave empty to draw from the odds of your ${plural(own.length, 'bet')}`
                : 'decimal, the same for every bet'
            }
            {...input('odds')}
          />
          <Field label="Starting bankroll" hint={currency} {...input('bankroll')} />
          <Field label="First stake" hint={currency} {...input('stake')} />
          <div class="field">
            <label for="staking">Later stakes</label>
            <select
              id="staking"
              value={draft.staking}
              onChange={(event) => {
                const staking = event.currentTarget.value === 'share' ? 'share' : 'fixed';
                typed.value = { ...typed.value, staking };
              }}
            >
              <option value="fixed">The same amount</option>
              <option value="share">The same share of the bankroll</option>
            </select>
          </div>
          <Field label="Seed" hint="the same seed gives the same figures" {...input('seed')} />
        </div>
        <div class="actions">
          <button type="submit" aria-disabled={isBusy.value}>
            {isBusy.value ? 'Simulating…' : 'Simulate'}
          </button>
        </div>
      </form>
      {failure.value && (
        <p class="error" role="alert">
          {failure.value}
        </p>
      )}
      <div role="status">
        <span class="visually-hidden">
          {done.value &&
            `Half of the bankroll lost in ${percent(done.value.outlook.halved)} of the paths.`}
        </span>
      </div>
      {done.value && <OutlookView {...done.value} currency={currency} />}
    </section>
  );
}
