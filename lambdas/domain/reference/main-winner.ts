import { MARKETS } from '../markets/index.ts';
import { ROLE } from '../odds/book-table.ts';
import { speaks } from './market-lines.ts';
import type { Group, Workspace } from './workspace.ts';

/** The winners of an event that some books price two-way and others three-way. */
export type MixedWinners = {
  /** The one that the event's other numbers go with. */
  readonly main: Group;
  readonly other: Group;
  /** Whether anybody speaks for the other one, too. */
  readonly isDisputed: boolean;
};

/**
 * Of two winners the main one is that of the strongest source (sharp books before exchanges before the others), of equals
 * that of more families, else the two-way one. Only lines with a voice count, of any age: prices go stale, when a book
 * settles does not. Undefined where there are not both, or nobody speaks for either. Needs the lines judged.
 */
export function mainOfMixedWinners(workspace: Workspace, groups: readonly Group[]): MixedWinners | undefined {
  const twoWay = groups.find(({ market }) => market === MARKETS.two_way);
  const threeWay = groups.find(({ market }) => market === MARKETS.three_way);
  if (!twoWay || !threeWay) return undefined;
  const two = weigh(workspace, twoWay);
  const three = weigh(workspace, threeWay);
  if (two.families + three.families === 0) return undefined;
  const order = three.role - two.role || two.families - three.families;
  const [main, other] = order >= 0 ? [twoWay, threeWay] : [threeWay, twoWay];
  return { main, other, isDisputed: two.families > 0 && three.families > 0 };
}

/** Weaker than any role. */
const NOBODY = ROLE.soft + 1;

/** The strongest role of a group's voices, and how many families they are. Those of a family stand one after the other. */
function weigh(
  workspace: Workspace,
  { start, end }: Group,
): { readonly role: number; readonly families: number } {
  const { lines, books } = workspace;
  let role: number = NOBODY;
  let families = 0;
  let family = -1;
  for (let i = start; i < end; i++) {
    const line = lines.order[i] as number;
    if (!speaks(lines, line, Number.POSITIVE_INFINITY)) continue;
    const book = lines.book[line] as number;
    role = Math.min(role, books.role[book] as number);
    if (books.family[book] === family) continue;
    family = books.family[book] as number;
    families++;
  }
  return { role, families };
}
