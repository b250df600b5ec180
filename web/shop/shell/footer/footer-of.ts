import type { OutputOf } from '#contract/index.ts';
import { footerTexts as texts } from '#web/shop/texts/shell/footer.ts';

type Config = Pick<OutputOf<'business.get'>, 'footer_config' | 'modules_enable' | 'custom_text_fields'>;
type Item = { label: string; image?: string | undefined; link?: string | undefined };

/**
 * The footer of every page: the business's own blocks, the seller (Ley 1480 of 2011, article 50) and the shop's links.
 * Computed on the server, so that no page loads a script for it.
 */
export function footerOf({ footer_config: own, modules_enable: modules, custom_text_fields: words }: Config) {
  const isOwn = modules.includes('footer');
  const seller = { title: texts.seller, items: sellerOf(words) };
  return {
    blocks: [...(isOwn ? own.blocks : []), { left: [seller], center: [], right: [] }],
    copyright: isOwn ? own.copyright : '',
    links: [
      { to: '/stores', label: texts.stores },
      { to: '/pqr', label: texts.pqr },
      { to: '/terms', label: texts.terms },
      { to: '/privacy', label: texts.privacy },
      ...(modules.includes('habeas-data') ? [{ to: '/habeas-data', label: texts.register }] : []),
      { to: '/recipe-book', label: texts.community },
    ],
  };
}

function sellerOf(words: Readonly<Record<string, string | undefined>>): Item[] {
  const {
    legal_company = '',
    legal_nit = '',
    legal_address = '',
    legal_phone = '',
    legal_email = '',
  } = words;
  const items: Item[] = [
    { label: legal_company },
    { label: legal_nit === '' ? '' : `NIT ${legal_nit}` },
    { label: legal_address },
    { label: legal_phone, link: `tel:${legal_phone.replaceAll(/[^+\d]/g, '')}` },
    { label: legal_email, link: `mailto:${legal_email}` },
    // A badge of our own: the law asks for a link that is easily recognised (article 50, paragraph), not for the logo.
    { label: texts.authority, image: '/sic.svg', link: 'https://www.sic.gov.co' },
  ];
  return items.filter(({ label }) => label !== '');
}
