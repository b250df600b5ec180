import type { Sender } from './sender.ts';

/** Deletes the cookies of the services, which write them for the widest domain that the browser allows. */
export function forgetCookies(senders: readonly Pick<Sender, 'cookies'>[]): void {
  const prefixes = senders.flatMap(({ cookies }) => cookies);
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_label, at) => `; Domain=${labels.slice(at).join('.')}`);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
      document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
    }
  }
}
