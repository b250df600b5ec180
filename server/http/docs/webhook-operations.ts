import { z } from 'zod';
import { webhookData } from '#contract/erp/shapes.ts';
import { Instant } from '#contract/wire.ts';
import { type Json, json, jsonSchema } from './schemas.ts';
import { EVENTS } from './tag-texts.ts';

export function webhookOperations(shared: Json): Record<string, { post: Json }> {
  return Object.fromEntries(
    Object.entries(webhookData).map(([event, data]) => [event, webhookOperation(event, data, shared)]),
  );
}

function webhookOperation(event: string, data: z.ZodType, shared: Json): { post: Json } {
  const message = z.object({ type: z.literal(event), timestamp: Instant, data });
  return {
    post: {
      operationId: `event.${event}`,
      tags: [EVENTS],
      summary: `Aviso ${event}`,
      description: SENT,
      // The signature authenticates the sender.
      security: [],
      parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: json(jsonSchema(message, 'output', shared)) },
      responses: { '2XX': { description: 'Recibido' } },
    },
  };
}

const SENT = `La tienda lo envía a las direcciones que se suscribieron, firmado como Standard Webhooks. Responde con 2xx en menos
de 10 segundos. Si no, se intenta otra vez a los 10 s, 1 min, 5 min, 30 min, 2 h, 6 h y 24 h. Puede llegar más de una vez,
con el mismo \`webhook-id\`, y en otro orden: usa el de mayor \`data.version\`.`;

export const WEBHOOK_HEADERS = {
  'webhook-id': 'El mismo en cada intento de un aviso',
  'webhook-timestamp': 'Cuándo se firmó, en segundos desde 1970',
  'webhook-signature':
    'v1 y una coma antes de la firma: HMAC-SHA256, en base64, de webhook-id.webhook-timestamp.cuerpo; dos separadas por un espacio mientras se cambia el secreto',
};
