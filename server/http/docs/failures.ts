import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { englishErrors } from '#contract/english/errors.ts';
import { commonErrors, type ErrorCode, errors } from '#contract/errors.ts';
import { type Json, json, SHARED } from './schemas.ts';

export const Failure = z
  .object({
    error: z.string().describe('Código de la falla, estable: compara este, no el texto.'),
    message: z.string().describe('Una frase en español que se le puede mostrar a una persona.'),
    details: z
      .array(
        z.object({
          field: z.string().describe('El campo, con puntos hacia adentro: rows.3.price.'),
          message: z.string().describe('Qué está mal en el campo.'),
        }),
      )
      .describe('Los campos que están mal; vacío cuando la falla no es de un campo. Máximo 50.'),
    requestId: z.string().describe('El código de la solicitud, para preguntar por ella.'),
    data: z
      .unknown()
      .optional()
      .describe('Cifras de ahora que algunas fallas traen, como retryAfterSeconds.'),
  })
  .describe('El cuerpo de toda falla.');

const RESPONSES = '#/components/responses/';
const nameOf = (status: number) => `Failure${status}`;

/** Failures of a call by status; a status with only the common codes is written once for all calls. */
export function failures(definition: CallDefinition): Json {
  const own = byStatus(definition.errors ?? []);
  const common = byStatus(commonErrors);
  const statuses = new Set([...common.keys(), ...own.keys()]);
  return Object.fromEntries(
    [...statuses].map((status) => {
      const extra = own.get(status);
      if (extra === undefined) return [status, { $ref: `${RESPONSES}${nameOf(status)}` }];
      return [status, response(status, [...new Set([...(common.get(status) ?? []), ...extra])])];
    }),
  );
}

export function sharedFailures(): Json {
  return Object.fromEntries(
    [...byStatus(commonErrors)].map(([status, codes]) => [nameOf(status), response(status, codes)]),
  );
}

function response(status: number, codes: readonly ErrorCode[]): Json {
  const code = { type: 'object', properties: { error: { enum: codes, description: 'Uno de estos.' } } };
  const texts = codes.map((one) => `\`${one}\`: ${errors[one].message} · ${englishErrors[one]}`);
  const content = json({ allOf: [{ $ref: `${SHARED}Failure` }, code] });
  return {
    description: [...texts, ADVICE[status] ?? AFTER_READING].join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
    ...(status === 401 ? { headers: { 'WWW-Authenticate': authenticate } } : {}),
    ...(status === 405 ? { headers: { Allow: allow } } : {}),
    content: { 'application/json': { ...content['application/json'], example: exampleOf(codes[0]) } },
  };
}

function exampleOf(code: ErrorCode = 'INTERNAL_ERROR'): Json {
  const { message } = errors[code];
  const details = code === 'INVALID_INPUT' ? [{ field: 'body.version', message: 'Falta este dato.' }] : [];
  return { error: code, message: details[0]?.message ?? message, details, requestId: 'R3Xk8Q2m' };
}

const AFTER_READING =
  'Lo que hay ahora no lo permite: lee otra vez, decide y envía de nuevo. Repetir lo mismo falla igual.';
/** What a developer does about a failure, by status. */
const ADVICE: Readonly<Record<number, string>> = {
  400: 'Corrige los campos que nombra `details`. Repetir lo mismo falla igual.',
  401: 'Entra otra vez; con una clave, mira que no se haya revocado ni vencido.',
  403: 'No se repite: con esta sesión, o en este momento, no se puede.',
  404: 'No se repite: no existe, o esta sesión o clave no lo puede ver.',
  405: 'Usa uno de los métodos de `Allow`.',
  408: 'Repite la solicitud, con la misma clave si la tiene.',
  413: 'Divide el envío en varios.',
  414: 'Envía menos parámetros en la dirección.',
  421: 'Repite la solicitud en un minuto.',
  429: 'Espera los segundos de `Retry-After` y repite.',
  431: 'Envía menos encabezados.',
  500: 'Repite la solicitud, con la misma clave si la tiene; si sigue, pregunta con `requestId`.',
  503: 'Espera los segundos de `Retry-After` y repite, con la misma clave si la tiene.',
};

const allow = { description: 'Los métodos de la dirección.', schema: { type: 'string' } };
const authenticate = { description: 'Cómo se entra: Bearer.', schema: { type: 'string' } };
const retryAfter = {
  description: 'En cuántos segundos intentar de nuevo.',
  schema: { type: 'integer', minimum: 1 },
};

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(codes, (code) => errors[code].status);
}
