import type { Mail } from '#server/messages/message.ts';

const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });

/** At once, so that whoever did not ask hears of it in time. */
export function deletionAskedMail(
  to: string,
  business: string,
  request: { runsAt: Date; dueAt: Date },
): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Recibimos tu solicitud de eliminar tu cuenta en ${business}`,
    text: [
      'Hola:',
      '',
      `Recibimos tu solicitud de eliminar tu cuenta y tus datos en ${business}.`,
      `La ejecutamos desde el ${day.format(request.runsAt)} y a más tardar el ${day.format(request.dueAt)}.`,
      'Hasta entonces puedes retirarla en tu perfil, en «Privacidad».',
      '',
      'Si no fuiste tú, retírala y cambia tu contraseña de inmediato.',
    ].join('\n'),
  };
}

/** The last one to this address: it is forgotten once it has left. */
export function deletionDoneMail(to: string, business: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Eliminamos tu cuenta en ${business}`,
    text: [
      'Hola:',
      '',
      `Eliminamos tu cuenta y tus datos en ${business}.`,
      'De tus pedidos conservamos lo que la ley nos obliga a guardar para la contabilidad: nombre, identificación y valores.',
      '',
      'Gracias por habernos elegido.',
    ].join('\n'),
  };
}
