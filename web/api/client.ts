import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import type { CallOptions, RawInput } from './send.ts';

/**
 * Makes a call of the contract from the browser. The session travels as a cookie that no script can read.
 * Throws an ApiError with words for the person, also when there is no connection. What does it is fetched with the
 * first call: a visitor who only reads makes none.
 */
export async function callApi<Id extends CallId>(
  id: Id,
  input: InputOf<Id>,
  options: CallOptions = {},
): Promise<OutputOf<Id>> {
  const { send } = await import('./send.ts').catch(() => {
    throw ApiError.noConnection();
  });
  return (await send(id, input as RawInput, options)) as OutputOf<Id>;
}
