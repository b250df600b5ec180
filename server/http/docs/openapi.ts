import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { access, scopeOf } from '#contract/access.ts';
import { bodyLimitOf, type CallDefinition, fullPath } from '#contract/call.ts';
import { commonErrors, errors } from '#contract/errors.ts';
import { type CallId, calls } from '#contract/index.ts';
import { ErpOrder, ErpProduct } from '#contract/integrations/erp-shapes.ts';
import { WEBHOOK_EVENTS } from '#contract/integrations/webhook-events.ts';
import { outputWithHidden } from '#contract/resource.ts';
import { Instant } from '#contract/wire.ts';
import { appVersion } from '../../app-version.ts';

type Json = Record<string, unknown>;

/** Where shapes shared by many calls are defined. */
const SHARED = '#/components/schemas/';

const Failure = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })),
  requestId: z.string(),
  data: z.unknown().optional(),
});

/**
 * The contract as an OpenAPI 3.1 document, for people and programs that do not read TypeScript (rule 62).
 */
export async function openApiDocument(): Promise<Json> {
  const shared: Json = {};
  const paths: Record<string, Json> = {};
  for (const [id, definition] of Object.entries<CallDefinition>(calls)) {
    // Shapes of two hundred calls take a tenth of a second together; others are served in between.
    await setImmediate();
    const path = fullPath(definition);
    // Documented with the public call at whose address it answers.
    if (definition.insteadOf !== undefined) continue;
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(id, definition, shared) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canasta',
      version: appVersion,
      description: 'Todas las llamadas de la tienda y su administración.',
    },
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, webhook(event, shared)])),
    components: {
      schemas: { ...shared, Failure: jsonSchema(Failure, 'output', shared) },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'El token que entrega el inicio de sesión; el navegador usa una cookie.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Clave de otro sistema: canasta_live_… Abre solo las llamadas de sus permisos.',
        },
      },
    },
  };
}

/** What another system receives, by event. */
function webhook(event: (typeof WEBHOOK_EVENTS)[number], shared: Json): Json {
  const data = event.startsWith('order.') ? ErpOrder : ErpProduct;
  const message = z.object({ type: z.literal(event), timestamp: Instant, data });
  return {
    post: {
      summary: `Aviso ${event}, firmado como Standard Webhooks`,
      requestBody: { content: json(jsonSchema(message, 'output', shared)) },
      responses: { '2XX': { description: 'Recibido' } },
    },
  };
}

function operation(id: string, definition: CallDefinition, shared: Json): Json {
  const staff = definition.staff === undefined ? undefined : calls[definition.staff as CallId];
  const open = (access[definition.who] as readonly string[]).includes('guest');
  const scope = scopeOf(definition.who);
  return {
    operationId: id,
    summary: definition.summary,
    description: `Fuente: ${definition.source}. Quién: ${definition.who}.${staff ? ` Con sesión de ${staff.who}: ${staff.summary}.` : ''}${definition.example ? `\n\n\`\`\`\n${definition.example}\n\`\`\`` : ''}`,
    tags: [id.split('.')[0]],
    ...(open ? {} : { security: [scope === undefined ? { session: [] } : { key: [scope] }] }),
    parameters: allParameters(definition, staff, shared),
    ...(definition.body
      ? {
          requestBody: {
            description: `Hasta ${bodyLimitOf(definition) / 1024} KB.`,
            content: bodyOf(definition.body, definition, shared),
          },
        }
      : {}),
    responses: {
      [definition.status ?? 200]: {
        description: 'Respuesta',
        content: json(answerSchema(definition, staff, shared)),
      },
      ...failures(definition),
    },
  };
}

/** Public parameters, and those of staff. */
function allParameters(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json[] {
  const everybody = (['params', 'query'] as const).flatMap((part) =>
    parameters(definition, part, part === 'params' ? 'path' : 'query', shared),
  );
  const known = new Set(everybody.map(({ name }) => name));
  const ofStaff = staff ? parameters(staff, 'query', 'query', shared) : [];
  return [...everybody, ...ofStaff.filter(({ name }) => !known.has(name))];
}

function answerSchema(definition: CallDefinition, staff: CallDefinition | undefined, shared: Json): Json {
  const everybody = jsonSchema(documented(definition), 'output', shared);
  return staff ? { anyOf: [everybody, jsonSchema(documented(staff), 'output', shared)] } : everybody;
}

/** A list of a generic resource may leave out fields it was asked to hide. */
function documented(definition: CallDefinition): z.ZodType {
  const hiding = outputWithHidden(definition);
  return hiding ? z.union([definition.output, hiding]) : definition.output;
}

function failures(definition: CallDefinition): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of [...commonErrors, ...(definition.errors ?? [])]) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = json({ $ref: `${SHARED}Failure` });
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content }]),
  );
}

function parameters(
  definition: CallDefinition,
  part: 'params' | 'query',
  place: 'path' | 'query',
  shared: Json,
): Json[] {
  const schema = definition[part];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', shared) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyOf(body: z.ZodType, { form, files }: CallDefinition, shared: Json): Json {
  const schema = jsonSchema(body, 'input', shared);
  return { ...(files ? {} : json(schema)), ...(form && { 'multipart/form-data': { schema } }) };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** A schema whose named parts move to the shared definitions: input and output differ. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', shared: Json): Json {
  const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const ending = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(written).replaceAll(/"#\/\$defs\/(\w+)"/g, `"${SHARED}$1${ending}"`);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
  for (const [name, part] of Object.entries($defs)) shared[`${name}${ending}`] = part;
  return rest;
}
