/** A leg as the desk has it: what is bet on, at which odds, and what the book keeps of winnings. */
export type DeskLeg = {
  readonly outcome: string;
  readonly point: number | null;
  /** Decimal odds; of a lay leg those that it lays. */
  readonly odds: number;
  /** Share of net winnings that the book keeps, 0 to below 1. */
  readonly commission: number;
};

/** What one unit staked on each leg returns in each state of the result: `returns[leg][state]`. */
export type Returns = readonly (readonly number[])[];

const LAY = /^Lay /;

/**
 * What a unit returns where the leg wins. The stake of a lay leg is its liability, so it wins what
 * a backer of the other outcomes would.
 */
export function netOdds({ outcome, odds, commission }: DeskLeg): number {
  const profit = LAY.test(outcome) ? 1 / (odds - 1) : odds - 1;
  return 1 + profit * (1 - commission);
}

/** What the legs of one market return: a winner, a total, or a handicap by the home side's name. */
export function returnsOf(
  legs: readonly DeskLeg[],
  { market_key: marketKey, home }: { readonly market_key: string; readonly home: string },
): Returns {
  return marketKey === 'h2h' ? winnerReturns(legs) : lineReturns(legs, home);
}

function winnerReturns(legs: readonly DeskLeg[]): Returns {
  const outcomes = [...new Set(legs.map(({ outcome }) => outcome.replace(LAY, '')))];
  // Where one outcome is both backed and laid, every other result is one state more.
  const states = outcomes.length === 1 ? [...outcomes, ''] : outcomes;
  return legs.map((leg) => {
    const named = leg.outcome.replace(LAY, '');
    const isLay = named !== leg.outcome;
    return states.map((state) => ((state === named) === isLay ? 0 : netOdds(leg)));
  });
}

/** Results on both sides of each threshold and on it: a quarter line has two. */
function lineReturns(legs: readonly DeskLeg[], home: string): Returns {
  const sides = legs.map((leg) => {
    const point = leg.point ?? 0;
    const isMore = leg.outcome === 'Over' || leg.outcome === home;
    const isTotal = leg.outcome === 'Over' || leg.outcome === 'Under';
    // The home side wins by more than its handicap's negative; the away side wins by less.
    const threshold = isTotal || !isMore ? point : -point;
    return { leg, isMore, threshold };
  });
  const results = [
    ...new Set(
      sides.flatMap(({ threshold }) =>
        [-1, 0, 1].map((step) => Math.floor(threshold) + step).concat(Math.ceil(threshold) + 1),
      ),
    ),
  ];
  return sides.map(({ leg, isMore, threshold }) =>
    results.map((result) =>
      settled(isMore ? result - threshold : threshold - result, netOdds(leg)),
    ),
  );
}

/** By how much a bet is over its line: a quarter is half won or half lost. */
function settled(margin: number, odds: number): number {
  const halves = [margin - 0.25, margin + 0.25].map((half) =>
    Number.isInteger(margin * 2) ? margin : half,
  );
  const each = halves.map((half) => {
    if (half === 0) {
      return 1;
    }
    return half > 0 ? odds : 0;
  });
  return each.reduce((sum, value) => sum + value, 0) / each.length;
}
