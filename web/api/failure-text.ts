/**
 * The text of a failure in the order of the specification (storefront 8): the list of details, then errors,
 * details.helpMessage, error, message.
 */
export function failureText(answer: unknown): string {
  const { details, errors, error, message } = (answer ?? {}) as Record<string, unknown>;
  const candidates = [
    listText(details),
    listText(errors),
    text((details as { helpMessage?: unknown } | undefined)?.helpMessage),
    // The code is for programs; only a sentence is a text.
    isCode(error) ? '' : text(error),
    text(message),
  ];
  return candidates.find((candidate) => candidate !== '') ?? 'Algo falló. Intenta de nuevo.';
}

function listText(list: unknown): string {
  if (!Array.isArray(list)) return '';
  return list
    .map((item: { message?: unknown; helpMessage?: unknown; error?: unknown } | string) =>
      typeof item === 'string' ? item : text(item?.message) || text(item?.helpMessage) || text(item?.error),
    )
    .filter(Boolean)
    .join(' ');
}

function isCode(value: unknown): boolean {
  return typeof value === 'string' && /^[A-Z0-9_]+$/.test(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
