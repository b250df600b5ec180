import type { InputOf, OutputOf } from '#contract/index.ts';
import { ownPictures, ownTexts } from '../texts/business/own-texts.ts';

export type Settings = OutputOf<'business.settings'>['settings'];
export type Modules = OutputOf<'business.settings'>['modules'];
export type Changes = Omit<InputOf<'business.update'>['body'], 'version' | 'at_business'>;

type TaxSetting = 'tax_default' | 'tax_bags' | 'tax_delivery';
type HeadTag = Record<'name' | 'content' | 'rel' | 'href', string>;
type Item = { label: string; image: string; link: string };
type List = { title: string; items: Item[] };
export type Block = Record<'left' | 'center' | 'right', List[]>;

export type Values = Omit<
  Settings,
  | 'version'
  | 'lastUpdateDate'
  | 'app_custom_headers'
  | 'footer_config'
  | 'theme'
  | 'sells_medicines'
  | 'return_hours'
  | 'return_short_hours'
  | 'struck_by_list'
  | 'gtm_id'
  | 'meta_pixel_id'
  | 'credit_days'
  | TaxSetting
> & {
  [Name in TaxSetting]: string;
} & {
  theme: string;
  sells_medicines: boolean;
  return_hours: number;
  return_short_hours: number;
  struck_by_list: boolean;
  gtm_id: string;
  meta_pixel_id: string;
  credit_days: number;
  app_custom_headers: HeadTag[];
  footer_config: { copyright: string; blocks: Block[] };
};

export const blankTag: HeadTag = { name: '', content: '', rel: '', href: '' };
export const blankItem: Item = { label: '', image: '', link: '' };
export const blankList: List = { title: '', items: [] };
export const blankBlock: Block = { left: [], center: [], right: [] };
export const blankBag = {
  code: '',
  name: '',
  price_per_bag: 0,
  products_per_bag: 0,
  products_grams_limit: 0,
};
export const blankMessage = { icon: '', text: '', link: '' };

export function valuesOf({ version: _, lastUpdateDate: _at, ...settings }: Settings): Values {
  const { footer_config: footer } = settings;
  const lists = (blocks: Settings['footer_config']['blocks'][number]['left']): List[] =>
    blocks.map(({ title, items }) => ({
      title,
      items: items.map(({ label, image = '', link = '' }) => ({ label, image, link })),
    }));
  return {
    ...settings,
    tax_default: settings.tax_default ?? '',
    tax_bags: settings.tax_bags ?? '',
    tax_delivery: settings.tax_delivery ?? '',
    sells_medicines: settings.sells_medicines ?? false,
    return_hours: settings.return_hours ?? 24,
    return_short_hours: settings.return_short_hours ?? 3,
    struck_by_list: settings.struck_by_list ?? false,
    gtm_id: settings.gtm_id ?? '',
    meta_pixel_id: settings.meta_pixel_id ?? '',
    credit_days: settings.credit_days ?? 365,
    // In a fixed order of properties, because they are compared as text.
    bags_config: settings.bags_config.map((bag) => ({ ...blankBag, ...bag })),
    header_message: settings.header_message.map((message) => ({ ...blankMessage, ...message })),
    custom_text_fields: { ...namesOf(ownTexts), ...settings.custom_text_fields },
    custom_static_images: { ...namesOf(ownPictures.custom_static_images), ...settings.custom_static_images },
    icons: { ...namesOf(ownPictures.icons), ...settings.icons },
    app_custom_headers: settings.app_custom_headers.map((tag) => ({ ...blankTag, ...tag })),
    footer_config: {
      copyright: footer.copyright,
      blocks: footer.blocks.map(({ left, center, right }) => ({
        left: lists(left),
        center: lists(center),
        right: lists(right),
      })),
    },
  };
}

/** The changed fields as the call takes them: an empty text restores the default. */
export function changesOf(values: Values, before: Values): Changes {
  const names = (Object.keys(before) as (keyof Values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
  );
  const changes = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  const { custom_text_fields: texts, custom_static_images: pictures, icons, ...others } = changes;
  return {
    ...(others as Changes),
    ...(texts && { custom_text_fields: written(texts) }),
    ...(pictures && { custom_static_images: written(pictures) }),
    ...(icons && { icons: written(icons) }),
  };
}

function namesOf(all: object): Record<string, string> {
  return Object.fromEntries(Object.keys(all).map((name) => [name, '']));
}

function written(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
}
