import { readFileSync, writeFileSync } from 'node:fs';
import type { Json } from '#server/http/docs/schemas.ts';

/** What others built on: the document of the last release, without its texts. */
const RELEASED = new URL('../../server/http/docs/released/released.json', import.meta.url);

export function readReleased(): Json {
  return JSON.parse(readFileSync(RELEASED, 'utf8')) as Json;
}

/** A line for each address and each shape, so that a difference can be read. */
export function writeReleased(document: Json): void {
  const { paths, webhooks, components } = document;
  const { schemas } = components as { schemas: Json };
  const text = `{"paths":${lines(shapesOf(paths, true))},
"webhooks":${lines(shapesOf(webhooks, true))},
"components":{"schemas":${lines(shapesOf(schemas, true))}}}
`;
  writeFileSync(RELEASED, text);
}

function lines(value: unknown): string {
  const entries = Object.entries(value as Json).map(
    ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
  );
  return `{\n${entries.join(',\n')}}`;
}

/** What surface.ts reads. */
const READ: ReadonlySet<string> = new Set(
  `get post put delete parameters name in schema requestBody responses content application/json multipart/form-data
  $ref type enum const properties required items prefixItems anyOf oneOf allOf additionalProperties 200 201 303`.split(
    /\s+/,
  ),
);

/** `isNamed`: its keys are names of fields, addresses or shapes. */
function shapesOf(value: unknown, isNamed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => shapesOf(one, false));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => isNamed || READ.has(name));
  return Object.fromEntries(
    entries.map(([name, one]) => [name, shapesOf(one, !isNamed && name === 'properties')]),
  );
}
