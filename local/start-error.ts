/**
 * A reason why the stack cannot start or go on, written for the person at the terminal: shown without a stack trace.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
