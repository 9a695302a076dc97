import { useApp } from '../../app.ts';
import { sportName } from '../../format/text.ts';
import { withQuery } from '../../router/router.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { type Filters, KINDS } from './filters.ts';
import type { Row } from './row.ts';

type Props = { readonly filters: Filters; readonly rows: readonly Shown<Row>[] };

const MIN_EVS = ['0.01', '0.02', '0.03', '0.05', '0.1'];
const HOURS = ['1', '3', '6', '12', '24', '48'];

/** The kinds and the filters. Each writes itself into the address. */
export function Toolbar({ filters, rows }: Props) {
  const { router } = useApp();
  const { query } = router.place.value;
  const set = (name: string) => (value: string) => router.setQuery({ [name]: value });
  const sports = choicesOf(
    rows.flatMap(({ item }) => item.sports.map((key) => [key, sportName(key)])),
  );
  const books = choicesOf(rows.flatMap(({ item }) => booksOf(item)));
  return (
    <>
      <div class="segments">
        {Object.entries(KINDS).map(([kind, name]) => (
          <Link
            key={kind}
            href={addressOf(withQuery(query, { kind: kind === 'value' ? '' : kind }))}
            current={filters.kind === kind}
          >
            {name}
          </Link>
        ))}
      </div>
      <Select
        label="Sport"
        absent="Every sport"
        value={filters.sport}
        choices={sports}
        onValue={set('sport')}
      />
      <Select
        label="Book"
        absent="Every book"
        value={filters.book}
        choices={books}
        onValue={set('book')}
      />
      <Select
        label="Grade"
        absent="Every grade"
        value={filters.grade}
        choices={[
          ['A', 'Grade A'],
          ['AB', 'Grade A and B'],
        ]}
        onValue={set('grade')}
      />
      <Select
        label="Minimum EV"
        absent="Every EV"
        value={String(filters.minEv ?? '')}
        choices={withOwn(MIN_EVS, filters.minEv).map((ev) => [ev, `EV from ${Number(ev) * 100} %`])}
        onValue={set('min_ev')}
      />
      <Select
        label="Hours to start"
        absent="Any start"
        value={String(filters.hours ?? '')}
        choices={withOwn(HOURS, filters.hours).map((hours) => [hours, `within ${hours} h`])}
        onValue={set('hours')}
      />
    </>
  );
}

export function addressOf(query: URLSearchParams): string {
  const text = query.toString();
  return text ? `/?${text}` : '/';
}

/** The usual choices with the one of the address, which a person may have written. */
function withOwn(usual: readonly string[], own: number | undefined): readonly string[] {
  return own === undefined || usual.includes(String(own)) ? usual : [...usual, String(own)];
}

function booksOf({ opportunity }: Row): readonly [string, string][] {
  return opportunity.kind === 'surebet'
    ? opportunity.legs.map((leg): [string, string] => [leg.book, leg.book_title])
    : [[opportunity.book, opportunity.book_title]];
}

function choicesOf(pairs: readonly (readonly string[])[]): [string, string][] {
  const names = new Map(pairs.map(([key = '', name = '']) => [key, name]));
  return [...names].sort(([, a], [, b]) => a.localeCompare(b));
}
