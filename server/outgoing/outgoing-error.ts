/** Another company's service could not be reached, was too slow or sent nonsense. Names no address and no key. */
export class OutgoingError extends Error {}

/** The service answered that it did not accept the request: a retry does nothing twice. */
export class NotTakenError extends OutgoingError {}

/**
 * The service answered with a fault of its own. If it accepts requests before it fails, it may have accepted this one.
 */
export class ProviderFaultError extends NotTakenError {}

/** The service was not called, because it failed several times in a row. */
export class PausedError extends NotTakenError {}

/** The service did not answer in time: it may have done what was requested. */
export class SilentError extends OutgoingError {}

/** Why an address that a person typed gave no answer. */
export type StrangerFault =
  | 'NO_ADDRESS'
  | 'UNKNOWN_NAME'
  | 'PRIVATE_ADDRESS'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'BROKEN_OFF'
  /** In practice nobody outside is asked. */
  | 'PRACTICE';

/** Names no address, only the fault. */
export class StrangerError extends OutgoingError {
  readonly fault: StrangerFault;

  constructor(fault: StrangerFault) {
    super(`an address typed by a person gave no answer: ${fault}`);
    this.fault = fault;
  }
}
