import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from './schemas.ts';

/** A request to the demonstration and its answer; for an event, the message that was sent. */
export type Example = {
  request: { params?: Json; query?: Json; body?: unknown };
  status: number;
  answer?: unknown;
};

export const EXAMPLES = new URL('examples/', import.meta.url);

/**
 * Examples by operation, from a file for each domain. `node scripts/run.mjs generate examples` records them from the
 * tests; they are not written by hand.
 */
export function readExamples(): Map<string, Example> {
  const files = readdirSync(EXAMPLES).filter((name) => name.endsWith('.json'));
  return new Map(
    files.flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, EXAMPLES), 'utf8')) as Record<string, Example>),
    ),
  );
}

type Part = { content?: Record<string, Json> };
type Operation = { parameters?: Json[]; requestBody?: Part; responses: Record<string, Part> };

/** Writes an example where OpenAPI has its parts: at each parameter, at the body, and at the answer. */
export function giveExample(operation: Json, { request, status, answer }: Example): void {
  // The shape that operation.ts and webhook-operations.ts create.
  const { parameters = [], requestBody, responses } = operation as Operation;
  const places = { path: request.params ?? {}, query: request.query ?? {} };
  for (const parameter of parameters) {
    const value = places[parameter.in as keyof typeof places]?.[String(parameter.name)];
    if (value !== undefined) parameter.example = value;
  }
  put(requestBody, request.body);
  put(responses[status], answer);
}

function put(part: Part | undefined, example: unknown): void {
  if (example === undefined) return;
  for (const content of Object.values(part?.content ?? {})) content.example = example;
}
