export type ReplyMeaning = 'message' | 'opt_out' | 'opt_in';

const OUT = ['baja', 'dar de baja', 'darme de baja', 'stop', 'salir', 'no mas', 'no mas mensajes', 'detener'];
const IN = ['alta', 'quiero volver a recibir mensajes'];

/** What somebody wrote by WhatsApp: one of the words alone, however it is written, or a message for a person. */
export function meaningOf(text: string): ReplyMeaning {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  if (OUT.includes(words)) return 'opt_out';
  return IN.includes(words) ? 'opt_in' : 'message';
}
