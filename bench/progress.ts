/** Tells the steps of a long run as they begin, each on a line with the seconds since this was called. */
export function createProgress(stderr: (text: string) => void): (step: string) => void {
  const started = performance.now();
  return (step) => stderr(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}\n`);
}
