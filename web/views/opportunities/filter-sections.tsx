import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useApp } from '../../app.ts';
import { marketName, plural } from '../../format/text.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { Link } from '../../ui/link.tsx';
import { ALL_BOOKS, booksOf, type Filters, GRADES, gradesOf, MARKETS } from './filters.ts';

/** A filter: what it is called, what it is set to, and its controls. */
export type Section = {
  readonly label: string;
  readonly text: string;
  readonly isSet: boolean;
  readonly body: ComponentChildren;
};

const HOURS = [1, 3, 6, 12, 24, 48];

/** The filters of the table. Each writes itself into the address. */
export function useSections(filters: Filters): readonly Section[] {
  const { router, settings, coverage } = useApp();
  const mine = settings.value?.my_books ?? null;
  const set = (name: string) => (value: string) => router.setQuery({ [name]: value });
  const setList = (name: string) => (keys: readonly string[]) =>
    router.setQuery({ [name]: keys.join(',') });
  const books = booksOf(filters, mine);
  const sports = coverage.sports.value;
  const titleOf = (key: string) => sports.find((sport) => sport.key === key)?.title ?? key;
  return [
    {
      label: 'Sports',
      text: textOf(filters.sports, 'All sports', titleOf),
      isSet: filters.sports.length > 0,
      body: (
        <CheckList
          label="sports"
          choices={sports.map(({ key, title, events }) => ({ key, title, note: `${events}` }))}
          chosen={filters.sports}
          onChosen={setList('sport')}
        />
      ),
    },
    {
      label: 'Books',
      text: booksText(filters, mine, coverage.bookTitle),
      isSet: filters.books !== undefined,
      body: (
        <>
          <div class="inline">
            {mine && (
              <button type="button" class="small quiet" onClick={() => set('book')('')}>
                My books
              </button>
            )}
            <button
              type="button"
              class="small quiet"
              onClick={() => set('book')(mine ? ALL_BOOKS : '')}
            >
              All books
            </button>
            <Link href="/alerts">{mine ? 'Change my books' : 'Choose my books'}</Link>
          </div>
          <CheckList
            label="books"
            choices={coverage.books.value.map(({ key, title, value_bets: bets }) => ({
              key,
              title,
              note: plural(bets, 'bet'),
            }))}
            chosen={books}
            onChosen={(keys) => set('book')(keys.join(',') || (mine ? ALL_BOOKS : ''))}
          />
        </>
      ),
    },
    {
      label: 'Markets',
      text: textOf(filters.markets, 'All markets', marketName),
      isSet: filters.markets.length > 0,
      body: (
        <CheckList
          label="markets"
          choices={MARKETS.map((key) => ({ key, title: marketName(key) }))}
          chosen={filters.markets}
          onChosen={setList('market')}
        />
      ),
    },
    {
      label: 'Grades',
      text: `Grade ${gradesOf(filters).join(', ')}`,
      isSet: filters.grades.length > 0,
      body: (
        <CheckList
          label="grades"
          choices={GRADES.map((key) => ({ key, title: `Grade ${key}` }))}
          chosen={gradesOf(filters)}
          onChosen={setList('grade')}
        />
      ),
    },
    rangeSection({
      name: 'ev',
      label: 'EV',
      text: 'EV',
      unit: 'EV in %',
      step: 0.01,
      show: (ev) => `${Number((ev * 100).toFixed(2))} %`,
      from: filters.minEv,
      to: filters.maxEv,
      set,
    }),
    rangeSection({
      name: 'odds',
      label: 'Odds',
      text: 'odds',
      unit: 'decimal odds',
      step: 1,
      show: String,
      from: filters.minOdds,
      to: filters.maxOdds,
      set,
    }),
    {
      label: 'Start',
      text: filters.hours === undefined ? 'Any time' : `Within ${filters.hours} h`,
      isSet: filters.hours !== undefined,
      body: <Hours hours={filters.hours} onHours={set('hours')} />,
    },
  ];
}

function textOf(keys: readonly string[], absent: string, titleOf: (key: string) => string): string {
  const [first] = keys;
  if (first === undefined) {
    return absent;
  }
  return keys.length === 1 ? titleOf(first) : `${keys.length} ${absent.replace(/^All /, '')}`;
}

function booksText(
  { books }: Filters,
  mine: readonly string[] | null,
  titleOf: (key: string) => string,
): string {
  if (books === undefined && mine) {
    return `My books (${mine.length})`;
  }
  return textOf(books ?? [], 'All books', titleOf);
}

type RangeProps = {
  /** The end of the names of both parameters. */
  readonly name: string;
  readonly label: string;
  /** What is limited, as a limit says it. */
  readonly text: string;
  /** What the fields are filled in with. */
  readonly unit: string;
  /** What one of the shown units is in the address. */
  readonly step: number;
  show(value: number): string;
  readonly from: number | undefined;
  readonly to: number | undefined;
  set(name: string): (value: string) => void;
};

/** A filter with two limits, each of which may be absent. */
function rangeSection(range: RangeProps): Section {
  const { label, from, to } = range;
  return {
    label,
    text: rangeText(range),
    isSet: from !== undefined || to !== undefined,
    body: <Range {...range} />,
  };
}

function rangeText({ text, from, to, show }: RangeProps): string {
  if (from === undefined) {
    return to === undefined ? `Any ${text}` : `${text} ≤ ${show(to)}`;
  }
  return to === undefined ? `${text} ≥ ${show(from)}` : `${text} ${show(from)}–${show(to)}`;
}

function Range({ name, unit, step, from, to, set }: RangeProps) {
  const field = (end: 'min' | 'max', title: string, value: number | undefined) => (
    <label>
      {title}
      <input
        type="number"
        min={0}
        step="any"
        aria-label={`${unit} ${title}`}
        value={value === undefined ? '' : Number((value / step).toFixed(4))}
        onChange={({ currentTarget }) => {
          const typed = Number(currentTarget.value);
          set(`${end}_${name}`)(typed > 0 ? String(Number((typed * step).toFixed(6))) : '');
        }}
      />
    </label>
  );
  return (
    <div class="range">
      {field('min', 'from', from)}
      {field('max', 'to', to)}
      <small>{unit}</small>
    </div>
  );
}

function Hours({
  hours,
  onHours,
}: {
  readonly hours: number | undefined;
  onHours(value: string): void;
}) {
  const name = useId();
  // A person may have written one of their own into the address.
  const all = [...new Set([...HOURS, ...(hours === undefined ? [] : [hours])])];
  return (
    <ul class="plain">
      {[undefined, ...all].map((choice) => (
        <li key={choice ?? 'any'}>
          <label>
            <input
              type="radio"
              name={name}
              checked={choice === hours}
              onChange={() => onHours(String(choice ?? ''))}
            />
            {choice === undefined ? 'Any time' : `Within ${choice} h`}
          </label>
        </li>
      ))}
    </ul>
  );
}
