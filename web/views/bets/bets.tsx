import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Bankrolls, Bet, BetSummary } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { UpgradePanel } from '../../landing/upgrade-panel.tsx';
import { Link } from '../../ui/link.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { BetCharts } from './bet-charts.tsx';
import { filterQuery } from './bet-filters.tsx';
import { BetList } from './bet-list.tsx';
import { Breakdown } from './breakdown.tsx';
import { ImportPanel } from './import-panel.tsx';
import { OwnBankrolls } from './own-bankrolls.ts';
import { readAll } from './read-bets.ts';
import { SimulationPanel } from './simulation/simulation-panel.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** The bets that the person has logged: what they came to, each of them, and what may come. */
export function BetsView() {
  const { client, coverage, profile, router } = useApp();
  const summary = useResource(() => client.get<BetSummary>('/account/bets/summary'));
  const bankrolls = useResource(() => client.get<Bankrolls>('/account/bankrolls'));
  /** How often bets were changed here, and how many files were imported. */
  const changes = useSignal(0);
  const imports = useSignal(0);
  const figures = summary.value.value;
  const plan = profile.value?.plan;
  const isSharp = plan === 'sharp';
  const hasBets = figures !== undefined && figures.total.length > 0;

  const filters = filterQuery(router.place.value.query);
  const all = useSignal<readonly Bet[] | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    // The list below says what is wrong.
    const read = hasBets ? readAll(client, filters).catch(() => undefined) : Promise.resolve([]);
    void read.then((bets) => {
      if (isCurrent) {
        all.value = bets;
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [filters, changes.value, hasBets]);

  coverage.load();
  async function changed(): Promise<void> {
    changes.value += 1;
    await summary.reload();
  }
  return (
    <OwnBankrolls.Provider value={amountsNow(bankrolls.value.value)}>
      <div class="form-view record-view">
        <p class="lead">
          Your own bets, compared with the close: the last fair probability before the start. Only
          you can see them; they don't count in the public record.{' '}
          <a href="/docs/own-bets">How they are closed and settled</a>
        </p>
        {summary.error.value !== undefined && (
          <Trouble error={summary.error.value} retry={() => void summary.reload()} />
        )}
        {!figures && summary.error.value === undefined && <p class="loading">Loading…</p>}
        {figures && !hasBets && plan === 'free' && <UpgradePanel what="Own bets" />}
        {figures && hasBets && <SummaryTiles total={figures.total} />}
        {figures && !hasBets && isSharp && (
          <div class="panel">
            <p class="empty">
              You have logged no bets yet. Open a row of <Link href="/">Opportunities</Link> and
              choose “Log this bet”, or import a file below.
            </p>
          </div>
        )}
        {figures && hasBets && (
          <>
            {all.value && <BetCharts bets={all.value} />}
            <BetList summary={figures} imports={imports.value} onChange={() => void changed()} />
            <Breakdown summary={figures} />
          </>
        )}
        {figures && isSharp && (
          <ImportPanel
            onImported={() => {
              imports.value += 1;
              void changed();
            }}
          />
        )}
        {figures && (all.value ?? !hasBets) && <SimulationPanel bets={all.value ?? []} />}
      </div>
    </OwnBankrolls.Provider>
  );
}

/** The bankrolls with the amounts that stakes are computed from now. */
function amountsNow({ bankrolls, now }: Bankrolls = { bankrolls: [], now: [] }) {
  return bankrolls.map((each) => ({
    ...each,
    bankroll: now.find(({ id }) => id === each.id)?.bankroll ?? each.bankroll,
  }));
}
