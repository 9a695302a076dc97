import type { ClientRequest } from 'node:http';
import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import { createStatusReader } from './status-line.ts';
import { errorCode } from './target.ts';

export type Failure =
  | 'timeout'
  | 'connection_failed'
  | 'tls_failed'
  | 'connection_lost'
  | 'not_http'
  | 'status_refused';

/** `detail` is the phase in which the time ran out (`timeout`), or the short name of the error. */
export type Answer = Pick<CallReport, 'outcome' | 'status' | 'reason' | 'detail'>;

export type Exchange = {
  readonly answer: Answer;
  /** When the answer was known, by `performance.now()`. */
  readonly decidedAt: number;
  /** What was read of the body of the response. */
  readonly body: Buffer;
  /** The header `Retry-After` of the response, if there was one. */
  readonly retryAfter?: string | undefined;
};

/** How long the rest of the response is read after the status line. */
const GRACE_MS = 500;
const BODY_LIMIT_BYTES = 16_384;
/**
 * Enough for any server; without a limit a stream of 1xx answers keeps this process busy until the
 * deadline.
 */
const MAX_INTERIM_ANSWERS = 8;

/**
 * Sends `body` and watches one request to its end. The first of the status line, a failure and the
 * signal is the answer. The status line is read from the socket itself: the parser of `node:http`
 * reports a status only with a whole and faultless header block. After a status line at most 16 KB
 * or half a second of the rest are read. Then the socket is destroyed. Never rejects.
 */
export function watchExchange(
  request: ClientRequest,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<Exchange> {
  return new Promise((settle) => {
    const chunks: Buffer[] = [];
    let decided: Pick<Exchange, 'answer' | 'decidedAt'> | undefined;
    let grace: NodeJS.Timeout | undefined;
    let retryAfter: string | undefined;
    const phase = watchPhase(request);

    const decide = (answer: Answer) => (decided ??= { answer, decidedAt: performance.now() });
    const decideByStatus = (status: number) => {
      const { answer } = decide(answerOf(status));
      grace ??= setTimeout(() => finish(answer), GRACE_MS);
    };
    const finish = (answer: Answer) => {
      const { answer: first, decidedAt } = decide(answer);
      clearTimeout(grace);
      signal.removeEventListener('abort', onDeadline);
      request.destroy();
      settle({ answer: first, decidedAt, body: Buffer.concat(chunks), retryAfter });
    };
    const fail = (reason: Failure, detail: string) =>
      finish({ outcome: 'failed', status: null, reason, detail });
    const onDeadline = () => fail('timeout', phase());

    signal.addEventListener('abort', onDeadline, { once: true });
    // The listeners stay: an error that a destroyed request still emits must not be thrown.
    request.on('error', (error) => fail(failureIn(phase(), errorCode(error)), errorCode(error)));
    request.on('close', () => fail('connection_lost', phase()));
    request.on('upgrade', ({ statusCode = 0 }) => finish(answerOf(statusCode)));
    let interimAnswers = 0;
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > MAX_INTERIM_ANSWERS) {
        fail('not_http', 'interim_answers');
      }
    });
    const statusOf = createStatusReader();
    request.on('socket', (socket) => {
      // Before the parser, whose error would come first.
      socket.prependListener('data', (bytes: Buffer) => {
        const status = statusOf(bytes);
        if (status !== undefined) {
          decideByStatus(status);
        }
      });
    });
    request.on('response', (response) => {
      const answer = answerOf(response.statusCode ?? 0);
      retryAfter = response.headers['retry-after'];
      const end = () => finish(answer);
      response.on('error', end).on('close', end).on('end', end);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (chunks.reduce((sum, { length }) => sum + length, 0) >= BODY_LIMIT_BYTES) {
          end();
        }
      });
    });
    request.end(body);
  });
}

function answerOf(status: number): Answer {
  const isSuccess = status >= 200 && status <= 299;
  return isSuccess
    ? { outcome: 'delivered', status, reason: null, detail: null }
    : { outcome: 'failed', status, reason: 'status_refused' satisfies Failure, detail: null };
}

const FAILURES = {
  connect: 'connection_failed',
  tls: 'tls_failed',
  answer: 'connection_lost',
} as const;
type Phase = keyof typeof FAILURES;

function watchPhase(request: ClientRequest): () => Phase {
  let phase: Phase = 'connect';
  request.on('socket', (socket) => {
    socket.once('connect', () => {
      phase = request.protocol === 'https:' ? 'tls' : 'answer';
    });
    socket.once('secureConnect', () => {
      phase = 'answer';
    });
  });
  return () => phase;
}

function failureIn(phase: Phase, code: string): Failure {
  return code.startsWith('HPE_') ? 'not_http' : FAILURES[phase];
}

const PREVIEW_BYTES = 256;

/**
 * The first bytes of a response body as text that fits as many bytes, though what is no UTF-8
 * becomes longer.
 */
export function toResponsePreview(body: Buffer): string {
  const preview = Buffer.alloc(PREVIEW_BYTES);
  // Writes whole characters only.
  const length = preview.write(body.toString('utf8', 0, PREVIEW_BYTES));
  return preview.toString('utf8', 0, length);
}
