import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Bet, BetList as BetPage, BetSummary } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { Headings } from '../../table/headings.tsx';
import { saveCsv } from '../../ui/save-csv.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { BetFilters, filterQuery } from './bet-filters.tsx';
import { BetRow } from './bet-row.tsx';
import { EditBet } from './edit-bet.tsx';
import { RemoveBet } from './remove-bet.tsx';

const PAGE = 50;
const CSV_PAGE = 500;

type Props = {
  readonly summary: BetSummary;
  /** How many files were imported here. */
  readonly imports: number;
  /** Called after every change of a bet. */
  onChange(): void;
};

/** What failed, and how it is tried again. */
type Failure = { readonly error: unknown; retry(): void };

/** The bets, the one placed last first, as far as the filters of the address let them through. */
export function BetList({ summary, imports, onChange }: Props) {
  const { client, router } = useApp();
  const query = filterQuery(router.place.value.query);
  const bets = useSignal<readonly Bet[] | undefined>(undefined);
  const next = useSignal<string | null>(null);
  const problem = useSignal<Failure | undefined>(undefined);
  const isSaving = useSignal(false);
  const editing = useSignal<Bet | undefined>(undefined);
  const removing = useSignal<Bet | undefined>(undefined);

  /** Which reading of the list is the current one: an older one changes nothing any more. */
  const reading = useRef(0);
  const isReading = useRef(false);
  /** Whether a bet has turned out to be another than it was read as. */
  const isOutdated = useRef(false);

  function read(cursor: string): Promise<BetPage> {
    const from = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const filters = filterQuery(router.place.peek().query);
    return client.get<BetPage>(`/account/bets?limit=${PAGE}${filters}${from}`);
  }
  /** Reads the list from its beginning, or what follows it `from` a cursor. */
  async function load(from = ''): Promise<void> {
    reading.current += 1;
    const own = reading.current;
    const isCurrent = () => reading.current === own;
    isReading.current = true;
    problem.value = undefined;
    try {
      await add(isCurrent, from === '' ? [] : (bets.peek() ?? []), from);
    } catch (error) {
      if (isCurrent()) {
        // What is shown may have passed other filters.
        bets.value = from === '' ? undefined : bets.peek();
        problem.value = { error, retry: () => void load(from) };
      }
    } finally {
      isReading.current &&= !isCurrent();
    }
  }
  /** Few of many bets may pass the filters, so a page may have none and still lead on. */
  async function add(isCurrent: () => boolean, before: readonly Bet[], from: string) {
    const found = [...before];
    let cursor: string | null = from;
    do {
      const page: BetPage = await read(cursor);
      if (!isCurrent()) {
        return;
      }
      found.push(...page.data);
      cursor = page.next_cursor;
      bets.value = [...found];
      next.value = cursor;
    } while (cursor !== null && found.length === before.length);
  }
  useEffect(() => {
    void load();
    return () => {
      reading.current += 1;
    };
  }, [query, imports]);

  async function download(): Promise<void> {
    isSaving.value = true;
    problem.value = undefined;
    try {
      const lines: string[] = [];
      let part = `?limit=${CSV_PAGE}${query}`;
      while (part !== '') {
        const { text, next: following } = await client.csv(`/account/bets${part}`);
        // Each part has the header.
        lines.push(lines.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
        part = following;
      }
      saveCsv(lines.join(''), 'bets.csv');
    } catch (error) {
      problem.value = { error, retry: () => void download() };
    } finally {
      isSaving.value = false;
    }
  }
  function close(): void {
    editing.value = undefined;
    removing.value = undefined;
    catchUp(false);
  }
  /** A bet is `by` these from now on. */
  function replace(bet: Bet, by: readonly Bet[]): void {
    bets.value = bets.value?.flatMap((each) => (each.bet_id === bet.bet_id ? by : [each]));
    catchUp(true);
  }
  function outdate(): void {
    isOutdated.current = true;
    // The dialog may be closed already; one that is open catches up when it is closed.
    if (!editing.peek() && !removing.peek()) {
      catchUp(false);
    }
  }
  function catchUp(isChanged: boolean): void {
    // A list that is being read may have been read before the change.
    if (isChanged ? isReading.current : isOutdated.current) {
      void load();
    }
    if (isChanged || isOutdated.current) {
      onChange();
    }
    isOutdated.current = false;
  }
  const shown = bets.value;
  const edited = editing.value;
  const removed = removing.value;
  return (
    <section class="panel" aria-labelledby="bets">
      <div class="panel-head">
        <h2 id="bets">Bets</h2>
        <div class="actions">
          <BetFilters summary={summary} />
          <button
            type="button"
            class="quiet"
            aria-disabled={isSaving.value}
            onClick={() => void (isSaving.value || download())}
          >
            {isSaving.value ? 'Reading…' : 'Download CSV'}
          </button>
        </div>
      </div>
      {problem.value !== undefined && (
        <Trouble error={problem.value.error} retry={problem.value.retry} />
      )}
      {!shown && problem.value === undefined && <p class="loading">Loading…</p>}
      {shown?.length === 0 && <p class="empty">No bet passes these filters.</p>}
      {shown && shown.length > 0 && (
        <table class="plain-table stacked bet-table">
          <caption>
            {next.value === null ? plural(shown.length, 'bet') : `The latest ${shown.length} bets`}
          </caption>
          <Headings
            of={[
              { title: 'Placed', tip: 'When you placed the bet, in your time zone.' },
              { title: 'Selection', tip: 'What you bet on, the match and the book.' },
              { figure: 'Odds', tip: 'The odds that you took, before any commission.' },
              { figure: 'Stake', tip: 'What you staked.' },
              {
                figure: 'Closing line value',
                tip: 'Your odds × fair probability at the close − 1: above 0, you beat the close.',
              },
              { title: 'Result', tip: 'How the bet ended, and who settled it.' },
              { figure: 'Profit', tip: 'What came back, less the stake.' },
              { hidden: 'Actions' },
            ]}
          />
          <tbody>
            {shown.map((bet) => (
              <BetRow
                key={bet.bet_id}
                bet={bet}
                onEdit={() => {
                  editing.value = bet;
                }}
                onRemove={() => {
                  removing.value = bet;
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown && next.value !== null && (
        <button type="button" class="quiet small" onClick={() => void load(next.value ?? '')}>
          Show older bets
        </button>
      )}
      {edited && (
        <EditBet
          bet={edited}
          onChanged={(changed) => replace(edited, [changed])}
          onClose={close}
          onOutdated={outdate}
        />
      )}
      {removed && (
        <RemoveBet
          bet={removed}
          onRemoved={() => replace(removed, [])}
          onClose={close}
          onOutdated={outdate}
        />
      )}
    </section>
  );
}
