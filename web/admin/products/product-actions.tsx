import { callApi } from '#web/api/client.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { doForEach } from '../kit/table/do-for-each.ts';
import { recordActions } from '../kit/table/record-actions.tsx';
import { productsTexts } from '../texts/products.ts';
import type { Bulk } from './bulk/typed-change.ts';
import type { Product } from './product-values.ts';

const texts = productsTexts.actions;

const save = async (product: Product, body: { inactive?: boolean; inactiveManual?: boolean }) =>
  (
    await callApi('products.save', {
      params: { id: product.id },
      body: { ...body, version: product.version },
    })
  ).doc;

const hideOrShow = (hidden: boolean) => async (product: Product) => {
  const saved = await save(product, { inactiveManual: hidden });
  return () => save(saved, { inactiveManual: product.inactiveManual });
};

/** `isOneBranch`: staff of one office cannot change how a product is sold, which applies to all offices. */
type Options = { mayMake: boolean; isOneBranch: boolean; onBulk: (bulk: Bulk) => void };

export function productActions({ mayMake, isOneBranch, onBulk }: Options): RecordAction<Product>[] {
  const bulk = (
    kind: Bulk['kind'],
    label: string,
    icon: 'money' | 'package' | 'tag' | 'squares-four' | 'receipt' | 'scales',
  ): RecordAction<Product> => ({
    label,
    icon: <Icon name={icon} size={16} />,
    run: (products) => onBulk({ kind, products }),
  });
  const [activate, deactivate, remove] = recordActions<Product, { version: number }>({
    update: ({ inactive, ...product }) => save(product as Product, { inactive }),
    remove: ({ id, version }) => callApi('products.remove', { params: { id }, query: { version } }),
    restore: ({ id }, { version }) => callApi('products.restore', { body: { id, version } }),
    removing: () => texts.removing,
    words: { done: texts.removed, failed: texts.notRemoved },
  });
  return [
    bulk('price', texts.price, 'money'),
    bulk('stock', texts.stock, 'package'),
    bulk('tags', texts.tags, 'tag'),
    bulk('category', texts.category, 'squares-four'),
    bulk('tax', productsTexts.filters.tax, 'receipt'),
    ...(isOneBranch ? [] : [bulk('sale', texts.sale, 'scales')]),
    {
      label: texts.hide,
      icon: <Icon name="eye-slash" size={16} />,
      run: (products, refresh) => doForEach(products, hideOrShow(true), refresh),
      inRow: { name: ({ title }) => texts.hideOne(title), shown: ({ inactiveManual }) => !inactiveManual },
    },
    {
      label: texts.show,
      icon: <Icon name="eye" size={16} />,
      run: (products, refresh) => doForEach(products, hideOrShow(false), refresh),
      inRow: { name: ({ title }) => texts.showOne(title), shown: ({ inactiveManual }) => inactiveManual },
    },
    ...[activate, deactivate].flatMap((action) => action ?? []),
    ...(mayMake && remove ? [remove] : []),
  ];
}
