/** WhatsApp will not take this message: another way may. */
export class ElsewhereError extends Error {
  /** Whether the number has no WhatsApp. */
  readonly isNumber: boolean;

  constructor(fault: string, isNumber: boolean) {
    super(fault);
    this.isNumber = isNumber;
  }
}

/** Whether Meta took the message is not known: its report tells, if it did. */
export class UnsureError extends Error {}
