import { bestOffer } from '#domain/webhooks/selection/alert-filters.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { activeBankrollsOf } from '#domain/webhooks/subscriber/bankrolls.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { sweep } from './operators.ts';
import { wasLeftAlone } from './quiet.ts';
import { CALM_SLOTS, SERVED, type Service, STORM_SLOTS } from './service.ts';
import { INTERVAL_MS, SECOND } from './world.ts';

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;

/**
 * After the storm, a subscriber with waiting deliveries and no pause is served in every interval; one
 * scan later where the index is a minute late.
 */
function expectService(
  { scheduler, settingsOf, waitingOf, invariants, indexDelayMs }: Service,
  slot: number,
): void {
  const end = slot + INTERVAL_MS + indexDelayMs + 10 * SECOND;
  for (const destination of SERVED) {
    if (settingsOf(destination) === null) {
      continue;
    }
    const waiting = () =>
      waitingOf(destination).filter(({ delivery }) => {
        const all = [...delivery.picks, ...(delivery.moves ?? [])];
        return delivery.slot < slot && all.some(({ commenceTime }) => commenceTime > end);
      });
    invariants.expectService(destination, waiting, (check) => scheduler.at(end, check));
  }
}

/** After the storm, what a scan has and a subscriber wants is claimed before the next one. */
function expectClaims({ scheduler, settingsOf, scans, invariants }: Service, slot: number): void {
  const end = slot + INTERVAL_MS;
  const published = scans.published();
  for (const destination of SERVED) {
    const wanted = settingsOf(destination);
    if (wanted === null || published?.slot !== slot) {
      continue;
    }
    const keys = published.bets
      // By any clock that may ask.
      .filter(({ since = slot }) => !wasLeftAlone(destination, wanted.quietHours, [since, end]))
      .filter((bet) =>
        activeBankrollsOf(wanted).some((bankroll) =>
          [slot - 3 * SECOND, end].every((when) => bestOffer(bet, bankroll, when)),
        ),
      )
      .map(selectionKey);
    const isChat = parseDestination(destination).name !== 'webhook';
    scheduler.at(end, () => {
      invariants.expectClaimed(destination, keys);
      if (isChat) {
        invariants.expectTold(destination, slot, published.news, wanted);
      }
    });
  }
}

/**
 * Plans the scans of a world, their dispatches and what must follow from them: a storm, calm, and
 * perhaps days later more.
 */
export function planScans(
  service: Service,
  dispatch: (slot: number) => void,
  pauseInDays: number,
): void {
  const { dice, scheduler, firstSlot, calmFrom, scans } = service;
  const { at } = scheduler;
  const slots = Array.from(
    { length: STORM_SLOTS + CALM_SLOTS },
    (_, i) => firstSlot + i * INTERVAL_MS,
  );

  function playSlots(list: readonly number[], isCalm: (slot: number) => boolean): void {
    for (const [index, slot] of list.entries()) {
      // A pick that is formed while a call is running waits for the next scan: the last ones bring
      // none, not by a price or by the nearness of a start either.
      const finds = index < list.length - 2 ? 'new' : 'nothing';
      const calm = isCalm(slot);
      const scansAt = slot + dice.between(500, 3000);
      if (calm || dice.chance(0.95)) {
        at(scansAt, () => scans.scan(slot, finds));
      }
      if (slot >= calmFrom + 3 * INTERVAL_MS) {
        at(slot + 5 * SECOND, () => expectClaims(service, slot));
      }
      if (slot >= calmFrom + 3 * INTERVAL_MS) {
        at(slot, () => expectService(service, slot));
      }
      if (!calm && dice.chance(0.05)) {
        continue;
      }
      at(scansAt + 1, () => dispatch(slot));
      if (!calm && dice.chance(0.25)) {
        const overlaps = dice.chance(0.5) ? dice.between(0, 60) : dice.between(0, 60 * SECOND);
        at(scansAt + overlaps, () => dispatch(slot));
      }
    }
  }

  function playDaysLater(): void {
    const resumesAt = firstSlot + pauseInDays * DAY_MS + dice.between(0, DAY_MS);
    const goesOn = dice.chance(0.5);
    for (let half = 2; goesOn && half * HALF_DAY_MS < pauseInDays * DAY_MS; half++) {
      const slot = firstSlot + half * HALF_DAY_MS;
      at(slot, () => scans.scan(slot, 'old'));
      at(slot + SECOND, () => dispatch(slot));
    }
    const again = slots.slice(0, 12).map((slot) => slot - firstSlot + resumesAt);
    playSlots(again, () => true);
    // Rows leave in the very moments in which overlapping scans read and write.
    for (const slot of again.slice(0, 6)) {
      const meet = slot + dice.between(500, 3_000);
      const meeting = slot + 1;
      at(meet, () => scans.scan(meeting, 'new'));
      for (let run = 0; run < 2; run++) {
        at(meet + dice.between(1, 60), () => dispatch(meeting));
      }
      for (let run = 0; run < 3; run++) {
        at(meet + dice.between(1, 120), () => sweep(service));
      }
    }
  }

  playSlots(slots, (slot) => slot >= calmFrom);
  if (pauseInDays > 0) {
    playDaysLater();
  }
}
