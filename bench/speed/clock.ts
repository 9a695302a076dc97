const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let read = (): number => performance.now();

/** Milliseconds by which passes are timed, since some moment. */
export const clock = (): number => read();

/**
 * From here on the processor time of this process is counted, all of its threads together: a
 * machine that does something else as well delays the one pass more than the other.
 */
export function countProcessorTime(): void {
  read = processorMs;
}
