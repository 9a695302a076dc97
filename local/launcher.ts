import { readFileSync } from 'node:fs';

/**
 * Calls `onGone` once when the `npm` that launched this process has ended. npm runs a script
 * through a shell that passes on neither signals nor its own end, so killing npm would leave the
 * stack running. A stack that was not launched by npm may outlive its parent.
 */
export function watchLauncher(onGone: () => void): { stop(): void } {
  if (!process.env.npm_lifecycle_event) {
    return { stop: () => undefined };
  }
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) {
      return;
    }
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The parent of a process on systems that have it in a file (Linux), otherwise undefined. */
function parentOf(pid: number): string | undefined {
  try {
    // The name in brackets may itself hold spaces and brackets: the state and the parent follow the
    // last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
