import type { Mail } from '#server/messages/message.ts';

/** Mails about changes of the second factor, so that an unwanted one is noticed. */
const happened = {
  on: 'Activaste el segundo paso para entrar: desde ahora pedimos tu contraseña y un código de tu aplicación.',
  off: 'Quitaste el segundo paso para entrar: desde ahora basta tu contraseña.',
  codes: 'Pediste códigos de recuperación nuevos: los anteriores ya no sirven.',
  recovery: 'Alguien entró a tu cuenta con uno de tus códigos de recuperación.',
  reset:
    'Un superadministrador quitó el segundo paso de tu cuenta y cerró tus sesiones. Entra con tu contraseña y actívalo de nuevo.',
} as const;

export type FactorNews = keyof typeof happened;

export function factorMail(to: string, business: string, news: FactorNews): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `El segundo paso de tu cuenta en ${business}`,
    text: [
      'Hola:',
      '',
      happened[news],
      '',
      'Si no fuiste tú, avísanos ya: al final de este mensaje están nuestro teléfono y nuestro correo.',
    ].join('\n'),
  };
}

export const answers = {
  removed: 'Quitamos tu segundo paso.',
  reset: 'Quitamos su segundo paso y cerramos sus sesiones.',
  roleAbove: 'Sobre ese rol decide alguien de ese rol.',
} as const;
