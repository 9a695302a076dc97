import type { Evidence } from '../grading/raise-flags.ts';
import { MARKETS } from '../markets/index.ts';
import type { Group } from '../reference/workspace.ts';

/** What past seasons say about value in a group's market. */
export function evidenceOf({ isFootballWinner, market, draws }: Group): Evidence {
  if (isFootballWinner) return 'tested';
  return market === MARKETS.two_way && draws !== 'possible' ? 'analogous' : 'none';
}
