import type { Mail, Sms } from './message.ts';

/** Texts of messages, in the name of the business people know. */
export function restoreMail(to: string, business: string, link: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Recupera tu contraseña de ${business}`,
    text: [
      'Hola:',
      '',
      `Pediste recuperar tu contraseña de ${business}. Abre este enlace para elegir una nueva:`,
      '',
      link,
      '',
      'El enlace vence en 60 minutos y sirve una sola vez.',
      'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    ].join('\n'),
  };
}

/** Afterwards, so that an unwanted change is noticed. */
export function passwordChangedMail(to: string, business: string): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Tu contraseña de ${business} cambió`,
    text: [
      'Hola:',
      '',
      `La contraseña de tu cuenta en ${business} acaba de cambiar y cerramos todas tus sesiones.`,
      'Si no fuiste tú, recupérala de inmediato desde “¿Olvidaste tu contraseña?”, y llámanos o escríbenos: al final de este mensaje están nuestro teléfono y nuestro correo.',
    ].join('\n'),
  };
}

/** A business's name in an SMS without accents, one of which would halve what fits in a message. */
export function nameInSms(business: string): string {
  const plain = business.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain].slice(0, 20).join('').trim();
}

/** At most 70 characters, or an accented text costs two messages. */
export function codeSms(to: string, business: string, code: string): Sms {
  const name = [...business].slice(0, 20).join('');
  return { channel: 'sms', to, text: `${name}: tu código es ${code}. Vence en 5 min. No lo compartas.` };
}
