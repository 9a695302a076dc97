/** The switches of the stack's process, turned by messages of the parent. */
import type { ServiceCall, Verdict } from '../fault-proxy.ts';

export type Part = 'queues' | 'objects' | 'identity';
export type Order =
  | { readonly kind: 'switch'; readonly part: Part; readonly on: boolean }
  | { readonly kind: 'kill'; readonly name: string }
  /** Kills the function at its next call of this stage, before or after it is carried out. */
  | {
      readonly kind: 'killAt';
      readonly name: string;
      readonly stage: string;
      readonly after: boolean;
    };

/** Told to the parent: a call that was made, and a kill that happened. */
export type Report = {
  readonly kind: 'call' | 'killed';
  readonly name: string;
  readonly stage: string;
};

const off = new Set<Part>();
const killers = new Map<string, Set<() => Promise<void>>>();
const armed = new Map<string, { readonly stage: string; readonly after: boolean }>();

export const isOff = (part: Part): boolean => off.has(part);

/** Registers how an environment of a function is killed. */
export function onKill(name: string, stop: () => Promise<void>): void {
  const all = killers.get(name) ?? new Set();
  killers.set(name, all.add(stop));
}

async function kill(name: string): Promise<void> {
  const all = killers.get(name) ?? new Set();
  killers.delete(name);
  await Promise.all([...all].map((stop) => stop()));
}

function tell(report: Report): void {
  process.send?.(report);
}

/** What becomes of a call to the queues or the objects. */
export async function judge(part: Part, { caller: name, stage }: ServiceCall): Promise<Verdict> {
  tell({ kind: 'call', name, stage });
  if (off.has(part)) {
    return 'drop';
  }
  const order = armed.get(name);
  if (order?.stage !== stage) {
    return 'pass';
  }
  armed.delete(name);
  const end = () => kill(name).then(() => tell({ kind: 'killed', name, stage }));
  if (order.after) {
    return { lost: end };
  }
  await end();
  return 'drop';
}

process.on('message', (order: Order) => {
  if (order.kind === 'switch') {
    off[order.on ? 'delete' : 'add'](order.part);
  } else if (order.kind === 'kill') {
    void kill(order.name).then(() => tell({ kind: 'killed', name: order.name, stage: '' }));
  } else {
    armed.set(order.name, order);
  }
});
// The channel must not keep the stack alive.
process.channel?.unref();
