import { readFileSync } from 'node:fs';

/** Whether a process runs; one that has ended but was not collected by its parent yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return stateOf(pid) !== 'Z';
}

/** The parent of a process (Linux). */
export function parentOf(pid: number): number {
  return Number(statFields(pid)[1]);
}

function stateOf(pid: number): string | undefined {
  try {
    return statFields(pid)[0];
  } catch {
    return undefined;
  }
}

function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
