import { z } from 'zod';
import { GatewayError } from './gateway.ts';
import type { ProviderAnswer } from './provider-http.ts';

/** Where an account's calls and shoppers go. */
export type WompiHosts = { api: string; checkout: string };

const Messages = z.record(z.string(), z.unknown());
const Failure = z.object({
  error: z.object({
    type: z.string().max(100).optional(),
    reason: z.string().max(300).optional(),
    messages: Messages.optional(),
  }),
});

export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** An answer of that shape; anything else is thrown. */
export function readAnswer<Shape extends z.ZodType>(shape: Shape, answer: ProviderAnswer): z.infer<Shape> {
  if (answer.status >= 400) throw new GatewayError(`Wompi refused: ${wordsOf(answer)}`);
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new GatewayError('Wompi answered something unexpected');
  return parsed.data;
}

/** INVALID_ACCESS_TOKEN, or INPUT_VALIDATION_ERROR with its message for each field. */
export function wordsOf({ status, body }: ProviderAnswer): string {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return `status ${status}`;
  const { type, reason, messages = {} } = parsed.data.error;
  const fields = Object.entries(messages).map(
    ([field, words]) => `${field}: ${typeof words === 'string' ? words : JSON.stringify(words)}`,
  );
  return [type ?? `status ${status}`, reason, ...fields].filter(Boolean).join('; ').slice(0, 500);
}

/** Names of the fields that a refusal is about. */
export function refusedFields({ body }: ProviderAnswer): string[] {
  const parsed = Failure.safeParse(body);
  return parsed.success ? Object.keys(parsed.data.error.messages ?? {}) : [];
}
