import { useApp } from '../app.ts';
import { duration } from '../format/time.ts';
import { readScanClock, type ScanClock } from '../scan/scan-clock.ts';

/**
 * The age of the scan on the page, the time until the next, and what is going on when it does not
 * come.
 */
export function ScanClockView() {
  const { scan, now } = useApp();
  if (!scan.value) {
    return <div class="clock" />;
  }
  const clock = readScanClock({ ...scan.value, now: now.value });
  return (
    <div class="clock" data-health={clock.health} title={clock.sentence}>
      <span class="dot" aria-hidden="true" />
      <span class="figures">{figures(clock)}</span>
      <span class="sentence" role="status">
        {clock.sentence}
      </span>
    </div>
  );
}

function figures({ health, ageSeconds, secondsToNext }: ScanClock): string {
  if (health === 'waiting') {
    return '';
  }
  const age = `Scan ${duration(ageSeconds * 1000)} old`;
  if (health !== 'fresh') {
    return age;
  }
  return secondsToNext > 0
    ? `${age} · next in ${secondsToNext} s`
    : `${age} · next one is being made`;
}
