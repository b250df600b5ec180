/** Another company's service could not be reached, was too slow or talked nonsense. Names no address and no key. */
export class OutgoingError extends Error {}

/** It answered that it did not accept it: a retry does nothing twice. */
export class NotTakenError extends OutgoingError {}
