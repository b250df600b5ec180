import type { CallId, InputOf, OutputOf } from '#contract/index.ts';
import { ApiError } from './api-error.ts';
import type { CallOptions, RawInput } from './send.ts';

/**
 * Makes a call from the browser. The session is a cookie no script can read. Throws an ApiError with a text for the
 * person, also without a connection. Its implementation is loaded with the first call: a reading visitor makes none.
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
