import { errors } from '#contract/errors.ts';
import { formatHour } from '#rules/dates/bogota-clock.ts';
import { dayText } from '#rules/dates/date-text.ts';
import type { Failure } from '../failure.ts';

/** Texts of the pages shown during an outage, in page order. */
export const awayTexts = {
  retry: 'Reintentar',
  // Storefront 2.
  home: 'Vuelve al inicio',
  support: 'Código para soporte:',
  title(failure: Failure): string {
    if (failure.failure === 'UNAVAILABLE') return 'La tienda no responde en este momento';
    if (failure.failure === 'TOO_MANY_REQUESTS') return 'Hay muchas visitas desde tu conexión';
    // Storefront 2.
    if (errors[failure.failure].status === 404) return 'No logramos encontrar la pagina solicitada';
    return 'No pudimos mostrar esta página';
  },
  text(failure: Failure): string {
    if (failure.failure === 'UNAVAILABLE') {
      return 'Estamos trabajando para volver. Tu carrito está guardado: intenta de nuevo en un minuto.';
    }
    return errors[failure.failure].status === 404 ? '' : failure.message;
  },
  /** Notice above an earlier copy of a page: its time, and what is not possible. */
  lastSeen(at: Date): string {
    const moment = `${dayText(at)} a las ${formatHour(at)}`;
    return `La tienda no responde en este momento. Ves la página como estaba el ${moment}: los precios pueden haber cambiado y por ahora no se pueden hacer pedidos.`;
  },
} as const;
