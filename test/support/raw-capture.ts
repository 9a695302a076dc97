/** A line of a recorded series: when a body of The Odds API was read, in American odds. */
export type RawCapture = {
  readonly captured_at: string;
  readonly body: readonly {
    readonly id: string;
    readonly commence_time: string;
    readonly home_team: string;
    readonly bookmakers: readonly {
      readonly key: string;
      readonly markets: readonly {
        readonly key: string;
        readonly last_update: string;
        readonly outcomes: readonly { name: string; price: number; point?: number }[];
      }[];
    }[];
  }[];
};
