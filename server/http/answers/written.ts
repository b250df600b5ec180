const json = Symbol('json');
declare const reads: unique symbol;

/**
 * An answer, or a part of one, that is there as JSON already: put together from texts that are kept, without making the
 * values in between only to write them out again.
 */
export type Written<Value> = { readonly [json]: string; readonly [reads]?: (value: Value) => void };

/** The caller vouches that the text is the JSON of such a value. */
export function writtenAs<Value>(text: string): Written<Value> {
  return { [json]: text };
}

/**
 * An object of which some parts are written already. Its names are those of the contract: letters, digits and
 * underscores.
 */
export function writtenObject<Answer extends object>(
  parts: {
    [Key in keyof Answer]: Answer[Key] | Written<Answer[Key]>;
  },
): Written<Answer> {
  // Put end to end, not joined: a join would copy what is long already.
  let text = '';
  for (const name in parts) {
    const part = parts[name];
    if (part !== undefined) text += `${text === '' ? '{' : ','}"${name}":${jsonOf(part)}`;
  }
  return writtenAs(text === '' ? '{}' : `${text}}`);
}

export function isWritten(answer: unknown): answer is Written<unknown> {
  return typeof answer === 'object' && answer !== null && json in answer;
}

/** The JSON of an answer, written already or not. */
export function jsonOf(answer: unknown): string {
  return isWritten(answer) ? answer[json] : JSON.stringify(answer);
}
