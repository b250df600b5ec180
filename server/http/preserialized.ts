import { type Failure, isFailure } from './failure.ts';

const json = Symbol('json');
declare const reads: unique symbol;

/**
 * A response, or a part of one, that is already JSON: assembled from cached texts, without creating values only to
 * serialise them again.
 */
export type Preserialized<Value> = {
  readonly [json]: string | (() => string);
  readonly [reads]?: (value: Value) => void;
};

/** The caller vouches that the text is the JSON of such a value. */
export function preserializedAs<Value>(text: string): Preserialized<Value> {
  return { [json]: text };
}

/** JSON that is only made for a caller who reads it (`Prefer: return=minimal`, docs/decisions/052). */
export function serializedWhenRead<Value extends object>(value: () => Value): Preserialized<Value> {
  return { [json]: () => JSON.stringify(value()) };
}

/**
 * An object with some parts serialised already. Its names are those of the contract: letters, digits and underscores.
 */
export function preserializedObject<Answer extends object>(
  parts: {
    [Key in keyof Answer]: Answer[Key] | Preserialized<Answer[Key]>;
  },
): Preserialized<Answer> {
  // Concatenated, not joined: a join would copy long texts.
  let text = '';
  for (const name in parts) {
    const part = parts[name];
    if (part !== undefined) text += `${text === '' ? '{' : ','}"${name}":${jsonOf(part)}`;
  }
  return preserializedAs(text === '' ? '{}' : `${text}}`);
}

/**
 * A handler whose answers are serialised once: production does not validate what is assembled from typed figures again,
 * as tests and development do (perform.ts).
 */
export function writtenOnce<Input, Context, Outcome extends object>(
  handler: (input: Input, context: Context) => Promise<Outcome>,
) {
  type Refused = Extract<Outcome, Failure>;
  type Answer = Exclude<Outcome, Failure>;
  return async (input: Input, context: Context): Promise<Preserialized<Answer> | Refused> => {
    const outcome = await handler(input, context);
    // Only failures have the field `failure`; everything else is an answer.
    return isFailure(outcome) ? (outcome as Refused) : serializedWhenRead(() => outcome as Answer);
  };
}

export function isPreserialized(answer: unknown): answer is Preserialized<unknown> {
  return typeof answer === 'object' && answer !== null && json in answer;
}

/** The JSON of an answer, written already or not. */
export function jsonOf(answer: unknown): string {
  if (!isPreserialized(answer)) return JSON.stringify(answer);
  const written = answer[json];
  return typeof written === 'string' ? written : written();
}
