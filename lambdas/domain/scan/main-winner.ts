import { MARKETS } from '../markets/index.ts';
import type { Market } from '../markets/market.ts';
import type { RoleCode } from '../odds/book-table.ts';
import { MARKET_LIST } from './market-lines.ts';
import type { Workspace } from './workspace.ts';

/** Who quotes one of the winner markets: the strongest role, and how many families. */
type Side = {
  readonly market: Market;
  readonly place: number;
  role: RoleCode | typeof NOBODY;
  families: number;
};

/** Weaker than any role. */
const NOBODY = 9;

const sideOf = (market: Market): Side => ({
  market,
  place: MARKET_LIST.indexOf(market),
  role: NOBODY,
  families: 0,
});
const twoWay = sideOf(MARKETS.two_way);
const threeWay = sideOf(MARKETS.three_way);

/**
 * The winner market that an event's other numbers go with: where some books price it two-way and others three-way, that of
 * the strongest source (sharp books before exchanges before the others), of equals that of more families, else two-way.
 * Undefined where not both are priced.
 */
export function mainOfMixedWinners(workspace: Workspace): Market | undefined {
  survey(workspace, twoWay);
  survey(workspace, threeWay);
  if (twoWay.families === 0 || threeWay.families === 0) return undefined;
  const order = threeWay.role - twoWay.role || twoWay.families - threeWay.families;
  return order >= 0 ? twoWay.market : threeWay.market;
}

/** Lines of a market stand in the order of their books, those of a family one after the other. */
function survey({ lines, books }: Workspace, side: Side): void {
  side.role = NOBODY;
  side.families = 0;
  let family = -1;
  for (let i = 0; i < lines.count; i++) {
    const line = lines.order[i] as number;
    if (lines.market[line] !== side.place || lines.lay[line] === 1) continue;
    const book = lines.book[line] as number;
    side.role = Math.min(side.role, books.role[book] as number) as RoleCode;
    if (books.family[book] === family) continue;
    family = books.family[book] as number;
    side.families++;
  }
}
