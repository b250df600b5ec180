import { codeBlock } from './html.ts';

type Parameter = { name?: string; in?: string; example?: unknown };
type Part = { content?: Record<string, { example?: unknown }> };
type Illustrated = { parameters?: Parameter[]; requestBody?: Part; responses: Record<string, Part> };

/** The request of an operation's example and its answer, as sent over the network; '' without one. */
export function exampleOf(
  method: string,
  address: string,
  { parameters = [], requestBody, responses }: Illustrated,
): string {
  const body = exampleIn(requestBody);
  const [status, response] = Object.entries(responses).find(([, one]) => exampleIn(one) !== undefined) ?? [];
  if (body === undefined && response === undefined) return '';
  const valuesIn = (place: string) =>
    parameters.filter((one) => one.in === place && one.example !== undefined);
  const path = valuesIn('path').reduce(
    (filled, { name, example }) => filled.replace(`{${name}}`, encodeURIComponent(String(example))),
    address,
  );
  const query = new URLSearchParams(
    valuesIn('query').map(({ name = '', example }) => [name, String(example)]),
  );
  const request = [`${method} ${path}${query.size > 0 ? `?${query}` : ''}`, indented(body)];
  const answer = status === undefined ? [] : [`HTTP/1.1 ${status}`, indented(exampleIn(response))];
  const blocks = [request, answer].map((parts) => parts.filter(Boolean).join('\n\n')).filter(Boolean);
  return `<details><summary>Ejemplo</summary>${blocks.map(codeBlock).join('')}</details>`;
}

function exampleIn(part: Part | undefined): unknown {
  return Object.values(part?.content ?? {})[0]?.example;
}

function indented(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
