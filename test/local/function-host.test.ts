import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tinyFunction } from './tiny-function.ts';

const COUNTER = 'let n = 0; exports.handler = async () => ({ n: ++n });';

describe('an execution environment', () => {
  test('keeps its memory between calls', async () => {
    const { host } = tinyFunction(COUNTER);
    const answers = [await host.invoke({}), await host.invoke({}), await host.invoke({})];
    expect(answers.map((answer) => JSON.parse(answer))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('ends after minutes without a call, and one that is called meanwhile does not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host, log } = tinyFunction(
      'let n = 0; exports.handler = async () => { await new Promise((done) => ' +
        'setTimeout(done, 20)); return ++n; };',
    );
    await Promise.all([host.invoke({}), host.invoke({})]);
    vi.advanceTimersByTime(300_000);
    expect(await host.invoke({})).toBe('2');
    vi.advanceTimersByTime(300_000);
    const ended = () => log().split('The stack is stopping').length - 1;
    expect(ended()).toBe(1);
    expect(await host.invoke({})).toBe('3');
    vi.advanceTimersByTime(600_000);
    expect(ended()).toBe(2);
    expect(await host.invoke({})).toBe('1');
  });

  test('sees only its own variables', async () => {
    process.env.OF_THE_STACK = 'not visible to functions';
    const { host } = tinyFunction(
      'exports.handler = async () => process.env;',
      {},
      { TABLE_NAME: 't' },
    );
    expect(JSON.parse(await host.invoke({}))).toEqual({ TABLE_NAME: 't' });
    delete process.env.OF_THE_STACK;
  });

  test('is told its name, its request and the time that is left', async () => {
    const { host } = tinyFunction(
      'exports.handler = async (event, context) => ({ event, ...context, left: ' +
        'context.getRemainingTimeInMillis() });',
    );
    const answer = JSON.parse(await host.invoke({ a: [1, null] }, { requestId: 'r-1' }));
    expect(answer).toMatchObject({
      event: { a: [1, null] },
      awsRequestId: 'r-1',
      functionName: 'stack-tiny',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:stack-tiny',
      memoryLimitInMB: '128',
    });
    expect(answer.left).toBeGreaterThan(0);
    expect(answer.left).toBeLessThanOrEqual(5000);
  });

  test('writes what it prints to the log, not to the terminal', async () => {
    const { host, log } = tinyFunction(
      'exports.handler = async () => { console.log("scanned"); };',
    );
    expect(await host.invoke({})).toBe('null');
    await expect.poll(log).toContain('scanned');
  });

  test('hands on an error with its type, and stays warm', async () => {
    const { host, log } = tinyFunction(`
      let n = 0;
      exports.handler = async () => { if (++n === 1) throw new RangeError('too far'); return n; };
    `);
    await expect(host.invoke({})).rejects.toMatchObject({
      errorType: 'RangeError',
      message: 'too far',
    });
    expect(await host.invoke({})).toBe('2');
    await expect.poll(log).toContain('RangeError: too far');
  });

  test('fails every call of a bundle that cannot be loaded, and logs why', async () => {
    const { host, log } = tinyFunction('throw new Error("no such setting");');
    await expect(host.invoke({})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
    await expect(host.invoke({})).rejects.toMatchObject({ errorType: 'Runtime.ExitError' });
    await expect.poll(log).toContain('no such setting');
  });
});

describe('a function that misbehaves', () => {
  test('is killed at its timeout, even in an endless loop, and the next call gets a new environment', async () => {
    const { host } = tinyFunction(
      `let n = 0; exports.handler = async ({ hang }) => { n += 1; while (hang); return n; };`,
      { timeoutMs: 2_000 },
    );
    expect(await host.invoke({ hang: false })).toBe('1');
    await expect(host.invoke({ hang: true })).rejects.toMatchObject({
      errorType: 'Sandbox.Timedout',
    });
    expect(await host.invoke({ hang: false })).toBe('1');
  });

  test('releases the calls that waited for the killed environment', async () => {
    const { host } = tinyFunction(
      `exports.handler = ({ hang }) => hang ? new Promise(() => {}) : Promise.resolve('served');`,
      { timeoutMs: 2_000, reservedConcurrency: 1 },
    );
    const hanging = host.invoke({ hang: true });
    const waiting = [host.invoke({ hang: false }), host.invoke({ hang: false })];
    await expect(hanging).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
    expect(await Promise.all(waiting)).toEqual(['"served"', '"served"']);
  });

  test.each([
    ['process.exit(3)', 'ended with code 3'],
    ['setTimeout(() => { throw new Error("later") }); return new Promise(() => {})', 'later'],
    ['Promise.reject(new Error("nobody listens")); return new Promise(() => {})', 'nobody listens'],
  ])('takes only its own environment down: %s', async (misdeed, logged) => {
    const { host, log } = tinyFunction(
      `exports.handler = async ({ well }) => { if (well) return 'well'; ${misdeed}; };`,
    );
    await expect(host.invoke({ well: false })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
    });
    expect(await host.invoke({ well: true })).toBe('"well"');
    await expect.poll(log).toContain(logged);
  });

  test('is ended when it needs more memory than the template gives it', async () => {
    const { host, log } = tinyFunction(
      `exports.handler = async ({ greedy }) => { const all = []; while (greedy) all.push(new Array(10000).fill({})); return 'ok'; };`,
      { memoryMb: 32, timeoutMs: 100_000 },
    );
    await expect(host.invoke({ greedy: true })).rejects.toMatchObject({
      errorType: 'Runtime.ExitError',
    });
    await expect.poll(log).toContain('Out of memory (32 MB)');
    expect(await host.invoke({ greedy: false })).toBe('"ok"');
  });

  test('cannot answer more than Lambda lets through', async () => {
    const { host } = tinyFunction(`exports.handler = async ({ size }) => 'x'.repeat(size);`);
    expect(await host.invoke({ size: 6_291_554 })).toHaveLength(6_291_556);
    await expect(host.invoke({ size: 6_291_555 })).rejects.toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    });
  });
});

describe('calls at the same time', () => {
  const BUSY = `
    let running = 0, max = 0;
    const id = Math.random();
    exports.handler = async () => {
      max = Math.max(max, ++running);
      await new Promise((done) => setTimeout(done, 20));
      running -= 1;
      return { id, max };
    };`;

  test('go to up to eight environments, one call at a time in each, and all are answered', async () => {
    const { host } = tinyFunction(BUSY);
    const answers = await Promise.all(Array.from({ length: 12 }, () => host.invoke({})));
    const parsed = answers.map((answer) => JSON.parse(answer) as { id: number; max: number });
    expect(new Set(parsed.map(({ id }) => id)).size).toBe(8);
    expect(Math.max(...parsed.map(({ max }) => max))).toBe(1);
  });

  test('stay within the reserved concurrency of the template', async () => {
    const { host } = tinyFunction(BUSY, { reservedConcurrency: 1 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => host.invoke({})));
    expect(new Set(answers).size).toBe(1);
  });

  test('do not start when their callers have gone while they waited', async () => {
    const { host } = tinyFunction(
      'let n = 0; exports.handler = async () => { await new Promise((done) => ' +
        'setTimeout(done, 20)); return ++n; };',
      { reservedConcurrency: 1 },
    );
    const first = host.invoke({});
    const gone = new AbortController();
    const dropped = host.invoke({}, { signal: gone.signal });
    const last = host.invoke({});
    gone.abort();
    await expect(dropped).rejects.toMatchObject({ errorType: 'TooManyRequestsException' });
    expect([await first, await last]).toEqual(['1', '2']);
  });

  test('are refused at once when hundreds wait already', async () => {
    const { host } = tinyFunction(
      'exports.handler = async () => { await new Promise((done) => setTimeout(done, 5)); ' +
        'return 1; };',
    );
    const settled = await Promise.allSettled(Array.from({ length: 300 }, () => host.invoke({})));
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(50);
    expect(refused[0]).toMatchObject({ reason: { errorType: 'TooManyRequestsException' } });
  });

  test('end with the host', async () => {
    const { host } = tinyFunction('exports.handler = () => new Promise(() => {});', {
      reservedConcurrency: 1,
    });
    const calls = [host.invoke({}), host.invoke({})];
    const settled = Promise.allSettled(calls);
    await host.stop();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(host.invoke({})).rejects.toThrow('stopping');
  });
});
