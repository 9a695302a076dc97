import { expect, test } from 'vitest';
import { createNoteWaiting, dispatchBeside } from '#functions/dispatch-picks/note-waiting.ts';

function aCount(countPending: (cell: number) => Promise<number>) {
  const noted: number[] = [];
  const failures: unknown[] = [];
  const noteWaiting = createNoteWaiting({
    countPending,
    setWaiting: async (waiting) => void noted.push(waiting),
    onFailure: (error) => failures.push(error),
    cells: 60,
    now: () => 0,
  });
  return { noteWaiting, noted, failures };
}

test('what waits in all cells is noted by one write', async () => {
  const { noteWaiting, noted } = aCount(async (cell) => cell);
  await noteWaiting();
  expect(noted).toEqual([(59 * 60) / 2]);
});

test('a count that fails is reported, and stops no dispatch', async () => {
  const failure = new Error('out of reach');
  const { noteWaiting, noted, failures } = aCount(() => Promise.reject(failure));
  await noteWaiting();
  expect([noted, failures]).toEqual([[], [failure]]);
});

test('the count begins before dispatch, which does not wait for it', async () => {
  const steps: string[] = [];
  const counted = Promise.withResolvers<void>();
  const note = () => {
    steps.push('counting');
    return counted.promise;
  };
  await dispatchBeside(note, async () => {
    steps.push('dispatched');
    counted.resolve();
  });
  expect(steps).toEqual(['counting', 'dispatched']);
});

test('a dispatch that fails is told at once, however long the count takes', async () => {
  const never = () => new Promise<void>(() => {});
  const failing = dispatchBeside(never, () => Promise.reject(new Error('no queue')));
  await expect(failing).rejects.toThrow('no queue');
});
