import { type Fixture, LISTED_BEFORE_MS } from './fixture-list.ts';
import { bell, brownian, mix, uniform } from './keyed-random.ts';
import type { Strengths } from './score-model.ts';

/**
 * Log-odds that slow opinion moves a match over the 72 hours before it starts (standard deviation).
 */
const OPINION = { edge: 0.1, pace: 0.07 };
/**
 * News (line-ups, injuries): the number of sudden moves per match, and the size of each in
 * log-odds.
 */
const NEWS_COUNT = 4;
const NEWS_SIZE = { edge: 0.095, pace: 0.055 };

function news(fixture: Fixture, time: number): Strengths {
  let edge = 0;
  let pace = 0;
  for (let item = 0; item < NEWS_COUNT; item += 1) {
    const key = mix(fixture.key, 300 + item);
    const near = uniform(key, 1) ** 2;
    if (time < fixture.commenceTime - near * LISTED_BEFORE_MS) {
      continue;
    }
    edge += NEWS_SIZE.edge * bell(mix(key, 2));
    pace += NEWS_SIZE.pace * bell(mix(key, 3));
  }
  return { edge, pace };
}

/**
 * What is true about a match at a time (epoch milliseconds): the sides' ratings, a random walk of
 * opinion, and news. It stands still once the match has started: the scan uses no price after that.
 */
export function strengthsAt(fixture: Fixture, time: number): Strengths {
  const { league, stillFrom = Number.POSITIVE_INFINITY } = fixture;
  const moving = Math.min(time, stillFrom);
  const position = 1 - (fixture.commenceTime - moving) / LISTED_BEFORE_MS;
  const moved = news(fixture, moving);
  return {
    edge:
      league.homeAdvantage +
      league.spread * fixture.ratingGap +
      OPINION.edge * brownian(mix(fixture.key, 1), position) +
      moved.edge,
    pace:
      0.25 * bell(mix(fixture.key, 3)) +
      OPINION.pace * brownian(mix(fixture.key, 2), position) +
      moved.pace,
  };
}
