/** A failed invocation, as Lambda reports it to the caller. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  /**
   * The name Step Functions compares in Retry and Catch, such as `TypeError` or `Sandbox.Timedout`.
   */
  readonly errorType: string;
  readonly trace: readonly string[];

  constructor(errorType: string, message: string, trace: readonly string[] = []) {
    super(message);
    this.errorType = errorType;
    this.trace = trace;
  }
}

/** The error type of a function that did not answer in time. */
export const TIMED_OUT = 'Sandbox.Timedout';

/** The error type of a call that the function has no room for. */
export const THROTTLED = 'TooManyRequestsException';
