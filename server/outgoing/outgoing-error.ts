/** Another company's service could not be reached, was too slow or talked nonsense. Names no address and no key. */
export class OutgoingError extends Error {}

/** It answered that it did not accept it: a retry does nothing twice. */
export class NotTakenError extends OutgoingError {}

/** It answered by a fault of its own. Where it takes things before it fails, it may have taken this one. */
export class ProviderFaultError extends NotTakenError {}

/** It was not asked: it failed several times in a row. */
export class PausedError extends NotTakenError {}

/** It did not answer in time: it may have done what it was asked. */
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
