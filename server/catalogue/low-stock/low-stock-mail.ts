import { versionText } from '#rules/dates/date-text.ts';
import { groupThousands } from '#rules/money.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import type { Mail } from '#server/messages/message.ts';
import type { ExpiringProduct } from '#server/stock/lots/expiring.ts';

export type LowProduct = {
  title: string;
  sku: string;
  provider: string;
  count_type: CountType;
  stock: number;
  stock_min: number;
};

/** `count`: the number of all products, of which the mail lists the first. */
type Part<Product> = { products: readonly Product[]; count: number };

type Office = { name: string; business: string };

const NO_PROVIDER = 'Sin proveedor';

/** The mail with what an office has to order, by provider, and what it has to sell or take off its shelves. */
export function lowStockMail(
  to: string,
  { name, business }: Office,
  low: Part<LowProduct>,
  expiring: Part<ExpiringProduct> = { products: [], count: 0 },
): Mail {
  const subjects = [
    low.count > 0 && counted(low.count, 'por agotarse'),
    expiring.count > 0 && counted(expiring.count, 'por vencer'),
  ].filter((one) => one !== false);
  return {
    channel: 'mail',
    to,
    business,
    subject: `${subjects.join(' y ')} en ${name}`,
    text: [
      ...(expiring.count > 0 ? expiringText(name, expiring) : []),
      ...(low.count > 0 ? lowText(name, low) : []),
    ]
      .join('\n')
      .trimEnd(),
  };
}

const counted = (count: number, what: string) =>
  count === 1 ? `Un producto ${what}` : `${groupThousands(count)} productos ${what}`;

function expiringText(name: string, { products, count }: Part<ExpiringProduct>): string[] {
  const expired = products.filter(({ has_expired }) => has_expired);
  const soon = products.filter(({ has_expired }) => !has_expired);
  return [
    ...(expired.length > 0
      ? [
          `Esto ya venció en ${name}: sácalo de la góndola y regístralo como merma.`,
          ...expired.map(datedLine),
          '',
        ]
      : []),
    ...(soon.length > 0 ? [`Esto vence en ${name} en los próximos días:`, ...soon.map(datedLine), ''] : []),
    ...moreText(count - products.length),
    'La lista completa está en el panel, en Vencimientos: desde ahí lo pones en oferta.',
    '',
    '',
  ];
}

function lowText(name: string, { products, count }: Part<LowProduct>): string[] {
  const byProvider = Map.groupBy(products, ({ provider }) => provider);
  return [
    `Hoy estos productos de ${name} están en su mínimo o por debajo:`,
    ...[...byProvider].flatMap(([provider, own]) => ['', provider || NO_PROVIDER, ...own.map(lineOf)]),
    '',
    ...moreText(count - products.length),
    'La lista completa está en el panel: Productos, vista "Por agotarse", con tu sede elegida. Desde ahí la descargas.',
  ];
}

const moreText = (more: number) => (more > 0 ? [`Y ${groupThousands(more)} más.`, ''] : []);

function datedLine({ title, sku, count_type, amount, expires_on, has_expired }: ExpiringProduct): string {
  const when = `${has_expired ? 'venció' : 'vence'} el ${versionText(expires_on)}`;
  return `- ${title} (${sku}): quedan ${quantityText(count_type, amount)}, ${when}`;
}

function lineOf({ title, sku, count_type, stock, stock_min }: LowProduct): string {
  const left = stock === 0 ? 'agotado' : `quedan ${quantityText(count_type, stock)}`;
  return `- ${title} (${sku}): ${left}, mínimo ${quantityText(count_type, stock_min)}`;
}
