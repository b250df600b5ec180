export type ReplyMeaning = 'message' | 'opt_out' | 'opt_in';

const OUT = [
  'baja',
  'dar de baja',
  'darme de baja',
  'stop',
  'salir',
  'no más',
  'no más mensajes',
  'detener',
].map(wordsOf);
const IN = ['alta', 'quiero volver a recibir mensajes'].map(wordsOf);

/** What somebody wrote by WhatsApp: one of the words alone, however it is written, or a message for a person. */
export function meaningOf(text: string): ReplyMeaning {
  const words = wordsOf(text);
  if (OUT.includes(words)) return 'opt_out';
  return IN.includes(words) ? 'opt_in' : 'message';
}

function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
