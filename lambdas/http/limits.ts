/** Bounds and defaults of the query parameters (D2): the readers and the OpenAPI document state the same ones. */
export const LIMIT = { least: 1, most: 500, default: 100 } as const;
export const HOURS = { least: 1, most: 168, default: 48 } as const;
export const MIN_EV = { least: -1, most: 10, default: 0 } as const;

/** What keys of any feed can look like; one that nothing carries gives an empty list, not an error. */
export const SPORT_KEY_PATTERN = /^[A-Za-z0-9_.-]{1,100}$/;
export const EVENT_ID_PATTERN = /^[A-Za-z0-9_.:-]{1,128}$/;
