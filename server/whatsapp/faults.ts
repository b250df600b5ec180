/** WhatsApp will not take this message; another channel may. */
export class ElsewhereError extends Error {
  /** Whether the number has no WhatsApp. */
  readonly isNumber: boolean;

  constructor(fault: string, isNumber: boolean) {
    super(fault);
    this.isNumber = isNumber;
  }
}

/** It is unknown whether Meta took the message: its report tells, if it did. */
export class UnsureError extends Error {}
