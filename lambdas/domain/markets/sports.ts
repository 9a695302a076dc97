/** What sport keys say about how matches end and how they are counted. */
import type { DrawPolicy } from './market.ts';

/**
 * Sports whose matches are played until one side wins: whole families of keys, which end in an
 * underscore, and single keys. College is the only American football without ties. Baseball in
 * Japan and Korea stops after eleven or twelve innings, and college and preseason games may be left
 * level. The two-way winner of ice hockey counts overtime and shootout.
 */
const DECIDED_SPORTS: readonly string[] = [
  'americanfootball_ncaaf',
  'baseball_milb',
  'baseball_mlb',
  'basketball_',
  'icehockey_',
  'tennis_',
  'volleyball_',
];

/**
 * Sports won by sets, frames or maps of many points. Under one key some books count the former,
 * others the latter.
 */
const SPORTS_OF_SETS: readonly string[] = [
  'badminton_',
  'darts_',
  'esports_',
  'snooker_',
  'tabletennis_',
  'tennis_',
  'volleyball_',
];

/** Sports without overtime: books differ in what they do with a draw, not in when they settle. */
const SPORTS_WITHOUT_OVERTIME: readonly string[] = ['boxing_', 'cricket_', 'mma_'];

/**
 * Sports of one against one, in which a retirement or a disqualification ends a match. Books settle
 * it by own rules.
 */
const SPORTS_THAT_END_EARLY: readonly string[] = ['boxing_', 'mma_', 'tennis_'];

/** Men's singles that are won by three sets. All other tennis is won by two. */
const TENNIS_OF_FIVE_SETS: readonly string[] = [
  'tennis_atp_aus_open_singles',
  'tennis_atp_french_open',
  'tennis_atp_us_open',
  'tennis_atp_wimbledon',
];

/** The sport of a league's key: `soccer` of `soccer_epl`. */
export function sportOf(sportKey: string): string {
  const [sport = ''] = sportKey.split('_', 1);
  return sport;
}

function isAmong(sports: readonly string[], sportKey: string): boolean {
  return sports.some((sport) =>
    sport.endsWith('_') ? sportKey.startsWith(sport) : sportKey === sport,
  );
}

/**
 * How often the two-way winner of a sport has none. In boxing, martial arts, cricket, the rugby
 * codes, Australian football, handball and half of baseball matches are drawn, and the feed does
 * not say whether the stake then comes back. American football ends in a tie once in some three
 * hundred games. A sport that is not listed may be drawn.
 */
export function twoWayDrawPolicy(sportKey: string): DrawPolicy {
  if (isAmong(DECIDED_SPORTS, sportKey)) {
    return 'never';
  }
  return sportKey.startsWith('americanfootball_') ? 'seldom' : 'possible';
}

/** Whether a line of a sport may count sets at one book and games or points at another. */
export function hasSets(sportKey: string): boolean {
  return isAmong(SPORTS_OF_SETS, sportKey);
}

/**
 * How many sets win a match of tennis; undefined in other sports, where it differs from event to
 * event.
 */
export function setsToWin(sportKey: string): number | undefined {
  if (!sportKey.startsWith('tennis_')) {
    return undefined;
  }
  return isAmong(TENNIS_OF_FIVE_SETS, sportKey) ? 3 : 2;
}

/** Whether a match may end before it is decided, which some books void and others settle. */
export function mayEndEarly(sportKey: string): boolean {
  return isAmong(SPORTS_THAT_END_EARLY, sportKey);
}

/** Whether a draw is a result that every book offers: without it a set of winners is incomplete. */
export function hasDraw(sportKey: string): boolean {
  return sportKey.startsWith('soccer_');
}

/**
 * Whether one more goal decides a match that is level after normal time, in overtime or by a
 * shoot-out. The final score has it, and does not show it; books differ in whether it counts in
 * handicaps and totals.
 */
export function mayAddDecidingGoal(sportKey: string): boolean {
  return sportKey.startsWith('icehockey_');
}

/** Whether a match may go beyond normal time, so that books may settle at different times. */
export function mayHaveOvertime(sportKey: string): boolean {
  return !isAmong(SPORTS_WITHOUT_OVERTIME, sportKey);
}
