/** What the stack tells a new execution environment. */
export type EnvironmentSetup = {
  readonly directory: string;
  readonly handler: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
};

/** One event for an environment; `deadline` in epoch milliseconds, `event` as JSON. */
export type InvokeMessage = { readonly requestId: string; readonly event: string; readonly deadline: number };

/** What an environment tells the stack; `payload` is the function's answer as JSON. */
export type EnvironmentMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answered'; readonly payload: string }
  | {
      readonly kind: 'failed';
      readonly errorType: string;
      readonly message: string;
      readonly trace: readonly string[];
    };
