import { groupThousands } from '#rules/money.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import type { Mail } from '#server/messages/message.ts';

export type LowProduct = {
  title: string;
  sku: string;
  provider: string;
  count_type: CountType;
  stock: number;
  stock_min: number;
};

type Office = { name: string; business: string };

const NO_PROVIDER = 'Sin proveedor';

/** What an office has to order, by provider; `count`: of all, of which the first are named. */
export function lowStockMail(
  to: string,
  { name, business }: Office,
  products: readonly LowProduct[],
  count: number,
): Mail {
  const byProvider = Map.groupBy(products, ({ provider }) => provider);
  const more = count - products.length;
  return {
    channel: 'mail',
    to,
    business,
    subject:
      count === 1
        ? `Un producto por agotarse en ${name}`
        : `${groupThousands(count)} productos por agotarse en ${name}`,
    text: [
      `Hoy estos productos de ${name} están en su mínimo o por debajo:`,
      ...[...byProvider].flatMap(([provider, own]) => ['', provider || NO_PROVIDER, ...own.map(lineOf)]),
      ...(more > 0 ? ['', `Y ${groupThousands(more)} más.`] : []),
      '',
      'La lista completa está en el panel: Productos, vista "Por agotarse", con tu sede elegida. Desde ahí la descargas.',
    ].join('\n'),
  };
}

function lineOf({ title, sku, count_type, stock, stock_min }: LowProduct): string {
  const left = stock === 0 ? 'agotado' : `quedan ${quantityText(count_type, stock)}`;
  return `- ${title} (${sku}): ${left}, mínimo ${quantityText(count_type, stock_min)}`;
}
