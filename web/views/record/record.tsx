import type { Performance } from '../../../clients/generated/page-types.ts';
import type { ReadPublic } from '../../api/public.ts';
import type { RecordedPick } from '../../api/record-types.ts';
import { useApp } from '../../app.ts';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { RecordCharts } from './charts.tsx';
import { ExpectedFigures } from './expected.tsx';
import { FiguresTables } from './figures.tsx';
import { PickList } from './pick-list.tsx';
import { RecordTiles } from './tiles.tsx';
import { VerifyPanel } from './verify-panel.tsx';

const REFRESH_MS = 60_000;
const PAGE = 50;
const MAX_PAGE = 100;

async function readPicks(
  readPublic: ReadPublic,
  limit: number,
  before?: number,
): Promise<readonly RecordedPick[]> {
  const from = before === undefined ? '' : `&before=${before}`;
  const response = await readPublic(`/record/picks?limit=${limit}${from}`);
  const { data }: { readonly data: readonly RecordedPick[] } = await response.json();
  return data;
}

/** The newest picks of those before an index, and whether there are older ones. */
async function readPage(readPublic: ReadPublic, before?: number) {
  const read = await readPicks(readPublic, PAGE + 1, before);
  return { picks: read.slice(0, PAGE), hasOlder: read.length > PAGE };
}

async function readAllPages(readPublic: ReadPublic): Promise<readonly RecordedPick[]> {
  const all: RecordedPick[] = [];
  for (;;) {
    const page = await readPicks(readPublic, MAX_PAGE, all.at(-1)?.pick);
    all.push(...page);
    if (page.length < MAX_PAGE) {
      return all;
    }
  }
}

/**
 * The public record: what was claimed, what the close says of it, and every pick with its proof.
 * Needs no session.
 */
export function RecordView() {
  const { readPublic } = useApp();
  const summary = useResource<Performance>(
    async () => (await readPublic('/record/summary')).json(),
    REFRESH_MS,
  );
  const page = useResource(() => readPage(readPublic));
  const figures = summary.value.value;
  const list = page.value.value;
  async function addOlder(shown: readonly RecordedPick[]): Promise<void> {
    const { picks, hasOlder } = await readPage(readPublic, shown.at(-1)?.pick);
    page.set({ picks: [...shown, ...picks], hasOlder });
  }
  const isSettled = figures !== undefined || summary.error.value !== undefined;
  return (
    <div class="form-view record-view">
      <p class="lead">
        Every selection of grade A is recorded before its event starts, as a commitment that cannot
        be changed, and opened when it starts. The price is then compared with the close: the last
        fair probability before the start. Selections of grade B are recorded too, and counted
        apart: only figures that name grade B include them.
      </p>
      {summary.error.value !== undefined && (
        <Trouble error={summary.error.value} retry={() => void summary.reload()} />
      )}
      {!figures && summary.error.value === undefined && <p class="loading">Loading…</p>}
      {figures && <RecordTiles summary={figures} />}
      {figures?.picks === 0 && <ExpectedFigures />}
      {figures && <RecordCharts summary={figures} />}
      {/* What is below the figures waits for them: nothing moves from under a click. */}
      {isSettled && <VerifyPanel />}
      {page.error.value !== undefined && (
        <Trouble error={page.error.value} retry={() => void page.reload()} />
      )}
      {isSettled && list && (
        <PickList
          picks={list.picks}
          readAll={() => readAllPages(readPublic)}
          more={list.hasOlder ? () => addOlder(list.picks) : undefined}
        />
      )}
      {figures && figures.picks > 0 && <FiguresTables summary={figures} />}
    </div>
  );
}
