import type { Mail, Sms } from '#server/messages/message.ts';

/** To the new e-mail: opening the link proves that it is theirs. */
export function emailLinkMail(to: string, business: string, link: string): Mail {
  return mail(to, business, `Confirma tu correo en ${business}`, [
    `Pediste que este sea el correo de tu cuenta en ${business}. Abre este enlace para confirmarlo:`,
    '',
    link,
    '',
    'El enlace vence en 60 minutos y sirve una sola vez.',
    'Si no fuiste tú, no hagas nada: este correo no queda en ninguna cuenta.',
  ]);
}

/** To an e-mail that already has an account: the requester is not told. */
export function emailTakenMail(to: string, business: string): Mail {
  return mail(to, business, `Alguien pidió usar tu correo en ${business}`, [
    `Alguien pidió usar este correo en otra cuenta de ${business}. Ya es el de tu cuenta, así que no cambió nada.`,
    'Si fuiste tú, entra con este correo; si olvidaste la contraseña, recupérala desde “¿Olvidaste tu contraseña?”.',
  ]);
}

/** To the previous e-mail, while it can still be stopped. */
export function emailAskedMail(to: string, business: string, next: string): Mail {
  return mail(to, business, `Pediste cambiar tu correo en ${business}`, [
    `Pediste que el correo de tu cuenta en ${business} sea ${masked(next)}. El cambio se hace cuando abras el enlace que enviamos a ese correo.`,
    'Si no fuiste tú, cambia ya tu contraseña: con eso el cambio se cancela. Si no puedes entrar, llámanos o escríbenos: al final de este mensaje están nuestro teléfono y nuestro correo.',
  ]);
}

/** To the e-mail of before, after the fact. */
export function emailChangedMail(to: string, business: string, now: string): Mail {
  return mail(to, business, `El correo de tu cuenta en ${business} cambió`, [
    now === ''
      ? `Tu cuenta en ${business} ya no tiene este correo.`
      : `Tu cuenta en ${business} ahora tiene el correo ${masked(now)}. Este ya no sirve para entrar.`,
    'Si no fuiste tú, avísanos ya: al final de este mensaje están nuestro teléfono y nuestro correo.',
  ]);
}

/** At most 70 characters, or an accented text costs two messages. `phone` is who to call, '' without. */
export function emailAddedSms(to: string, business: string, phone: string): Sms {
  const call = phone === '' ? 'Avísanos.' : phone.replaceAll(/\D/g, '').slice(-10);
  const words = `: tu cuenta ya tiene correo. ¿No fuiste tú? ${call}`;
  const name = [...business].slice(0, 70 - words.length).join('');
  return { channel: 'sms', to, text: `${name}${words}` };
}

/** 'm•••@correo.co': enough to recognise one's own, too little for strangers. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain}`;
}

function mail(to: string, business: string, subject: string, lines: string[]): Mail {
  return { channel: 'mail', to, business, subject, text: ['Hola:', '', ...lines].join('\n') };
}
