type Parameter = string | number | readonly Record<string, string | number>[];
/** The parameters of an event, named as in Google Analytics 4 (view_item, add_to_cart, …). */
export type Parameters = Record<string, Parameter>;

/** A measuring service. Nothing of it is loaded before `load`, which requires consent. */
export type Sender = {
  /** Whether it reports the address that we set instead of the browser's. */
  takesAddress: boolean;
  load(): void;
  /** Sets the address of all following events; undefined: nothing may be reported, not even automatically. */
  turnTo(address: string | undefined): void;
  send(event: string, parameters: Parameters): void;
  /** Nothing more is sent, not even automatically. The page is reloaded afterwards. */
  stop(): void;
  /** The prefixes of the cookies it writes here. */
  cookies: readonly string[];
};
