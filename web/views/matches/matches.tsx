import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Match, MatchList } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { type Share, ShareBar } from '../../chart/bars.tsx';
import { hasWords, plural } from '../../format/text.ts';
import { startTime } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { poll } from '../../scan/poller.ts';
import { useScanOnPage } from '../../scan/use-scan-on-page.ts';
import { WindowedTable } from '../../table/windowed-table.tsx';
import { Link } from '../../ui/link.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Select } from '../../ui/select.tsx';
import { tipOf } from '../../ui/tip.ts';
import { Trouble } from '../../ui/trouble.tsx';

const HOURS = ['3', '6', '12', '24', '72', '168'];
const DEFAULT_HOURS = '48';
const LIMIT = 500;

/** The fair probabilities of every match to come. */
export function MatchesView() {
  const { router } = useApp();
  const wanted = router.place.value.query.get('hours') ?? '';
  const hours = HOURS.includes(wanted) ? wanted : '';
  return <Matches key={hours} hours={hours} />;
}

function Matches({ hours }: { readonly hours: string }) {
  const { client, router, environment } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const list = useMemo(
    () =>
      poll<MatchList>(
        (etag, signal) =>
          client.ask(`/account/matches?hours=${hours || DEFAULT_HOURS}&limit=${LIMIT}`, {
            etag,
            signal,
          }),
        environment,
      ),
    [client, hours, environment],
  );
  useEffect(() => list.stop, [list]);
  useScanOnPage(list);

  const all = list.list.value?.data;
  const sport = router.place.value.query.get('sport') ?? '';
  const search = router.place.value.query.get('q') ?? '';
  const rows = (all ?? []).filter(
    (match) =>
      (sport === '' || match.sport_key === sport) &&
      hasWords([match.home, match.away, sportTitle(match.sport_key)], search),
  );
  const sports = new Map((all ?? []).map(({ sport_key: key }) => [key, sportTitle(key)]));
  return (
    <div class="table-view">
      <div class="toolbar">
        <SearchBox finds="Team or league" text={search} />
        <Select
          label="Sport"
          absent="All sports"
          value={sport}
          choices={[...sports].sort(([, a], [, b]) => a.localeCompare(b))}
          onValue={(value) => router.setQuery({ sport: value })}
        />
        <Select
          label="Hours to start"
          absent={`within ${DEFAULT_HOURS} h`}
          value={hours}
          choices={HOURS.map((value) => [value, `within ${value} h`])}
          onValue={(value) => router.setQuery({ hours: value })}
        />
      </div>
      {list.error.value !== undefined && !all ? (
        <Trouble error={list.error.value} retry={list.refresh} />
      ) : (
        <div class="status-line">
          <span class="count">{all ? plural(rows.length, 'match', 'matches') : 'Loading…'}</span>
          <Legend />
        </div>
      )}
      {all && rows.length === 0 && <NoMatches isFiltered={all.length > 0} />}
      {rows.length > 0 && (
        <WindowedTable
          label="Matches"
          columns={5}
          rows={rows}
          header={<HeaderRow />}
          body={body}
          idOf={(match) => match.event_id}
          classOf={() => 'match'}
          cells={(match) => <Cells match={match} />}
        />
      )}
    </div>
  );
}

/** Says that there is nothing, and how to see more. */
function NoMatches({ isFiltered }: { readonly isFiltered: boolean }) {
  const { router } = useApp();
  if (!isFiltered) {
    return <p class="empty">No match starts in this time.</p>;
  }
  return (
    <div class="empty">
      <p>No matches found.</p>
      <p class="ways">
        <button type="button" class="link" onClick={() => router.setQuery({ sport: '', q: '' })}>
          Clear filters
        </button>
      </p>
    </div>
  );
}

function Legend() {
  return (
    <span class="legend" aria-hidden="true">
      <i class="tone-a" /> home, over <i class="tone-b" /> draw <i class="tone-c" /> away, under
    </span>
  );
}

/** The columns with what each shows. */
const COLUMNS = [
  ['m-start', 'Start', 'When the match starts, in your time zone.'],
  ['m-event', 'Match', 'Home and away side, with sport and league. It opens the odds screen.'],
  ['m-winner', 'Winner', 'Fair probability of each result, without any margin.'],
  ['m-total', 'Total', 'The main line of goals or points, and the fair probability of each side.'],
  [
    'm-source',
    'Source',
    'What the probability rests on, strongest first: sharp, exchange, consensus, model. Thin: ' +
      'fewer than three independent books.',
  ],
] as const;

function HeaderRow() {
  return (
    <tr>
      {COLUMNS.map(([name, title, tip], index) => (
        <th key={name} scope="col" {...tipOf(tip, name, index >= COLUMNS.length / 2)}>
          {title}
        </th>
      ))}
    </tr>
  );
}

function Cells({ match }: { readonly match: Match }) {
  const { slowNow } = useApp();
  const winner = shares([
    { name: match.home, value: match.p_home, tone: 'a' },
    { name: 'Draw', value: match.p_draw, tone: 'b' },
    { name: match.away, value: match.p_away, tone: 'c' },
  ]);
  const total = shares([
    { name: 'Over', value: match.p_over, tone: 'a' },
    { name: 'Under', value: match.p_under, tone: 'c' },
  ]);
  return (
    <>
      <td class="m-start">{startTime(Date.parse(match.commence_time), slowNow.value)}</td>
      <th scope="row" class="m-event">
        <Link href={eventAddress(match.event_id)} class="event-name">
          {match.home} – {match.away}
        </Link>
        <span class="sport">{sportTitle(match.sport_key)}</span>
      </th>
      <td class="m-winner">{winner.length > 0 && <ShareBar shares={winner} />}</td>
      <td class="m-total">
        {match.total_line !== null && <span class="line">{match.total_line}</span>}
        {total.length > 0 && <ShareBar shares={total} />}
      </td>
      <td class="m-source">
        {match.source}
        <span class="sport">
          {plural(match.matched, 'book')}
          {match.thin && <span class="thin"> · thin</span>}
        </span>
      </td>
    </>
  );
}

type MaybeShare = Omit<Share, 'value'> & { readonly value: number | null };

function shares(candidates: readonly MaybeShare[]): readonly Share[] {
  return candidates.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]));
}
