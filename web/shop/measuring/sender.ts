type Parameter = string | number | readonly Record<string, string | number>[];
/** What happened, by the names of Google Analytics 4 (view_item, add_to_cart, …), with its parameters. */
export type Parameters = Record<string, Parameter>;

/** A service that events are sent to. Nothing of it is loaded before `load`, which consent alone leads to. */
export type Sender = {
  /** Whether it tells the address that we give it, not the one it reads of the page. */
  takesAddress: boolean;
  load(): void;
  /** What it tells from now on is of this address; undefined: nothing may be told, by what it does itself either. */
  turnTo(address: string | undefined): void;
  send(event: string, parameters: Parameters): void;
  /** Nothing more is sent, in no way of its own either. The page is loaded anew after it. */
  stop(): void;
  /** The cookies it writes here begin so. */
  cookies: readonly string[];
};
