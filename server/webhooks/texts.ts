import type { Mail } from '#server/messages/message.ts';

/** To superadmins, when a webhook was paused after failing for days. */
export function webhookPausedMail(
  to: string,
  business: string,
  { name, url, isGone }: { name: string; url: string; isGone: boolean },
): Mail {
  return {
    channel: 'mail',
    to,
    business,
    subject: `Pausamos el webhook “${name}”`,
    text: [
      'Hola:',
      '',
      isGone
        ? `La dirección ${url} respondió que ya no existe (410), así que dejamos de enviarle avisos.`
        : `Hace tres días que no llega ningún aviso a ${url}, así que dejamos de enviarlos.`,
      '',
      'Lo que quedó pendiente se guarda 30 días. Revisa la dirección y actívalo de nuevo en Integraciones, pestaña Webhooks.',
    ].join('\n'),
  };
}
