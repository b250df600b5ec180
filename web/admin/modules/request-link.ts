import { parsedUrl } from '#web/addresses/own-address.ts';

/** The link to request a module, with a prefilled message if the contact supports it; '' without a contact. */
export function requestLink(contact: string, words: string): string {
  const url = parsedUrl(contact);
  if (url === null) return '';
  const name = messageParameter(url);
  if (name !== '') url.searchParams.set(name, words);
  // E-mail programs would show a plus literally.
  return url.href.replaceAll('+', '%20');
}

/** The parameter for the message: WhatsApp and Telegram take a text, e-mail a subject. */
function messageParameter({ protocol, hostname }: URL): string {
  if (protocol === 'mailto:') return 'subject';
  return /^(wa\.me|api\.whatsapp\.com|t\.me)$/.test(hostname) ? 'text' : '';
}
