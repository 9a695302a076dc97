import { useApp } from '../app.ts';
import { plural } from '../format/text.ts';
import { duration } from '../format/time.ts';
import { readScanClock, type ScanClock, type ScanHealth } from '../scan/scan-clock.ts';

/** The age of the scan on the page, and the time until the next. */
export function ScanClockView() {
  const { scan, now } = useApp();
  if (!scan.value) {
    return <div class="clock" />;
  }
  const clock = readScanClock({ ...scan.value, now: now.value });
  return (
    <div class="clock" data-health={clock.health} title={clock.sentence}>
      <span class="dot" aria-hidden="true" />
      <Figures {...clock} waiting={scan.value.waiting} />
    </div>
  );
}

/** What is going on when no scan comes, with a way to ask again; empty while all is well. */
export function ScanProblem() {
  const { scan, now } = useApp();
  const clock = scan.value && readScanClock({ ...scan.value, now: now.value });
  return (
    <p class="problem" role="status" data-health={clock?.health}>
      {clock?.sentence}
      {clock && CAN_RETRY.includes(clock.health) && (
        <button type="button" class="quiet small" onClick={scan.value?.retry}>
          Retry
        </button>
      )}
    </p>
  );
}

/** Where asking at once may help: a scan that is only late is asked for all the time. */
const CAN_RETRY: readonly ScanHealth[] = ['stale', 'refused', 'offline'];

/** The age in a few characters; where the bar has room, also what it is of and what comes next. */
function Figures({
  health,
  ageSeconds,
  secondsToNext,
  waiting,
}: ScanClock & { readonly waiting: number }) {
  const next = secondsToNext > 0 ? `next in ${secondsToNext} s` : 'updating…';
  return (
    <span class="figures">
      <span class="wide">Scan </span>
      {duration(ageSeconds * 1000)} old
      {health === 'fresh' && <span class="wide"> · {next}</span>}
      {health === 'behind' && <span class="wide"> · {plural(waiting, 'update')} waiting</span>}
    </span>
  );
}
