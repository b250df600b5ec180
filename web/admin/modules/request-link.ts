import { parsedUrl } from '#web/addresses/own-address.ts';

/** Contact to request a module, with a prefilled message if supported; '' without one. */
export function requestLink(contact: string, words: string): string {
  const url = parsedUrl(contact);
  if (url === null) return '';
  const name = messageParameter(url);
  if (name !== '') url.searchParams.set(name, words);
  // A mailbox shows a plus as a plus.
  return url.href.replaceAll('+', '%20');
}

/** WhatsApp and Telegram take a text, mail a subject. */
function messageParameter({ protocol, hostname }: URL): string {
  if (protocol === 'mailto:') return 'subject';
  return /^(wa\.me|api\.whatsapp\.com|t\.me)$/.test(hostname) ? 'text' : '';
}
