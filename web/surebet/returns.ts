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

/** Whether a leg lays its outcome at an exchange. */
export function isLaid({ outcome }: Pick<DeskLeg, 'outcome'>): boolean {
  return LAY.test(outcome);
}

/**
 * What a unit returns where the leg wins. The stake of a lay leg is its liability, so it wins what
 * a backer of the other outcomes would.
 */
export function netOdds({ outcome, odds, commission }: DeskLeg): number {
  const profit = isLaid({ outcome }) ? 1 / (odds - 1) : odds - 1;
  return 1 + profit * (1 - commission);
}

/** How much of a stake is won and lost, as shares of it; the rest comes back. */
type Shares = { readonly won: number; readonly lost: number };

const WON: Shares = { won: 1, lost: 0 };
const LOST: Shares = { won: 0, lost: 1 };
const BACK: Shares = { won: 0, lost: 0 };

/**
 * What the legs of one market return. The legs say what kind of market it is: with a point they are
 * over and under, or a handicap by the home side's name; without one they name its outcomes.
 */
export function returnsOf(
  legs: readonly DeskLeg[],
  { market_key: marketKey, home }: { readonly market_key: string; readonly home: string },
): Returns {
  const hasLine = legs.some(({ point }) => point !== null);
  const settled = hasLine ? lineShares(legs, home) : outcomeShares(legs, marketKey);
  return legs.map((leg, index) =>
    (settled[index] ?? []).map((ofBacker) => {
      const { won, lost } = isLaid(leg) ? opposite(ofBacker) : ofBacker;
      return won * netOdds(leg) + (1 - won - lost);
    }),
  );
}

const named = ({ outcome }: DeskLeg) => outcome.replace(LAY, '');
const opposite = ({ won, lost }: Shares): Shares => ({ won: lost, lost: won });

/** A state for each outcome: the legs of a surebet name all of them, or back and lay one. */
function outcomeShares(
  legs: readonly DeskLeg[],
  marketKey: string,
): readonly (readonly Shares[])[] {
  const outcomes = [...new Set(legs.map(named))];
  // Where one outcome is both backed and laid, every other result is one state more.
  const states = outcomes.length === 1 ? [...outcomes, ''] : outcomes;
  const afterDraw = marketKey === 'draw_no_bet' ? [BACK] : [];
  return legs.map((leg) => [
    ...states.map((state) => (state === named(leg) ? WON : LOST)),
    ...afterDraw,
  ]);
}

/** Results on both sides of each threshold and on it: a quarter line has two. */
function lineShares(legs: readonly DeskLeg[], home: string): readonly (readonly Shares[])[] {
  const sides = legs.map((leg) => {
    const outcome = named(leg);
    const point = leg.point ?? 0;
    const isMore = outcome === 'Over' || outcome === home;
    const isTotal = outcome === 'Over' || outcome === 'Under';
    // The home side wins by more than its handicap's negative; the away side wins by less.
    const threshold = isTotal || !isMore ? point : -point;
    return { isMore, threshold };
  });
  const results = [
    ...new Set(
      sides.flatMap(({ threshold }) =>
        [-1, 0, 1].map((step) => Math.floor(threshold) + step).concat(Math.ceil(threshold) + 1),
      ),
    ),
  ];
  return sides.map(({ isMore, threshold }) =>
    results.map((result) => sharesBy(isMore ? result - threshold : threshold - result)),
  );
}

/** By how much a bet is over its line: a quarter is half won or half lost. */
function sharesBy(margin: number): Shares {
  const halves = Number.isInteger(margin * 2) ? [margin, margin] : [margin - 0.25, margin + 0.25];
  return {
    won: halves.filter((half) => half > 0).length / halves.length,
    lost: halves.filter((half) => half < 0).length / halves.length,
  };
}
