import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForEnd } from '../../local/end-signals.ts';

describe('a request to end', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function listening() {
    const source = new EventEmitter();
    const force = vi.fn<() => void>();
    return { source, force, end: listenForEnd(force, source) };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('by %s is heard', (name) => {
    const { source, end } = listening();
    expect(end.signal.aborted).toBe(false);
    source.emit(name);
    expect(end.signal.aborted).toBe(true);
  });

  test('that arrives twice from one key press does not force anything', () => {
    const { source, force } = listening();
    source.emit('SIGINT');
    vi.advanceTimersByTime(200);
    source.emit('SIGINT');
    expect(force).not.toHaveBeenCalled();
  });

  test('that is repeated by an impatient person is forced', () => {
    const { source, force } = listening();
    source.emit('SIGINT');
    vi.advanceTimersByTime(1000);
    source.emit('SIGINT');
    expect(force).toHaveBeenCalledOnce();
  });

  test('is left to others once listening has stopped', () => {
    const { source, end } = listening();
    end.stop();
    expect(source.eventNames()).toEqual([]);
  });
});
