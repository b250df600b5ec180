import type { ReactNode } from 'react';
import { serverContext } from '#web/api/server-context.ts';
import { CartSums, useOrderLabel } from '#web/shop/cart/panel/cart-foot.tsx';
import { MyHead } from '#web/shop/custom-carts/mine/my-head.tsx';
import { useBusiness, useCustomText } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/order-preview-page.ts';
import { ProductsTable, type TableLine } from './finish/products-table.tsx';
import '../cart/panel/cart-panel.css';
import './frame/checkout.css';

const texts = checkoutTexts.preview;
const sold = { grams_x_unidad: 0, only_buy_units: false, select_only_grams: false };
const plain = { comment: '', maturity: null, cut: null, optionsTags: [] };
const LINES: readonly TableLine[] = [
  {
    ...plain,
    id: '1',
    countType: 'units',
    countDisplay: '3 und',
    pricePerUnit: 4_900,
    totalPrice: 14_700,
    product: { ...sold, countType: 'units', quantity_pum: 0, title: 'Leche entera', size: '1 L' },
  },
  {
    ...plain,
    id: '2',
    countType: 'grams',
    countDisplay: '750 g',
    pricePerUnit: 4_200,
    totalPrice: 6_300,
    product: { ...sold, countType: 'grams', quantity_pum: 500, title: 'Tomate chonto', size: '' },
  },
];
const SAVINGS = 1_200;

/** Previews the business's texts in cart, checkout and sign-up, for staff; a 404 for others. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(serverContext).isPreview) throw new Response(shellTexts.notFound.title, { status: 404 });
  return null;
}

export default function OrderPreviewPage() {
  const config = useBusiness()?.config;
  const label = useOrderLabel();
  const atTheEnd = useCustomText('end_shopping_alert', '');
  const atRegistering = useCustomText('register_alert', '');
  const subtotal = LINES.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <div className="shop-width grid gap-4 py-6">
      <h1 className="type-title">{texts.title}</h1>
      <Part title={texts.cart}>
        <CartSums
          count={LINES.length}
          subtotal={subtotal}
          savings={SAVINGS}
          minimum={config?.cart_min_price ?? 0}
          freeFrom={config?.free_delivery_from ?? 0}
        >
          <Button size={52} wide>
            {label}
          </Button>
        </CartSums>
      </Part>
      <Part title={texts.finish}>
        {atTheEnd === '' ? (
          <p className="text-ink-2">{texts.noAlert}</p>
        ) : (
          <Notice tone="info">{atTheEnd}</Notice>
        )}
        <ProductsTable cart={{ products: LINES }} />
      </Part>
      <Part title={texts.signUp}>
        {atRegistering === '' ? (
          <p className="text-ink-2">{texts.noAlert}</p>
        ) : (
          <Notice tone="info">{atRegistering}</Notice>
        )}
      </Part>
      <Part title={texts.markets}>
        <MyHead />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel grid gap-3">
      <h2 className="type-section">{title}</h2>
      {children}
    </section>
  );
}
