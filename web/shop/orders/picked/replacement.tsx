import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';

const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'));
const texts = pickingTexts.line;

type Props = {
  orderId: string;
  line: Order['products'][number];
  onAnswer: ((answer: OrderAnswer) => void) | undefined;
};

export function Replacement({ orderId, line, onAnswer }: Props) {
  const [asking, setAsking] = useState(false);
  const part = line.picked?.parts.find(({ kind }) => kind === 'replaced');
  if (!part || !line.picked) return null;
  return (
    <div className="media-row grid-cols-[auto_minmax(0,1fr)] col-span-full items-start px-3 py-2.5 rounded-field bg-ground">
      <ProductTile product={part} size={26} className="w-9 h-9" />
      <div className="min-w-0">
        <p className="type-note text-ink-2">{texts.replaced}</p>
        <p className="type-name">{part.title}</p>
        <p className="type-note text-ink-2">
          {[spaced(part.countDisplay), part.size].filter(Boolean).join(' · ')}
        </p>
        {onAnswer && (
          <button
            type="button"
            className="link py-2.5 text-note"
            aria-label={texts.refuseSpoken(part.title)}
            onClick={() => setAsking(true)}
          >
            {texts.refuse}
          </button>
        )}
      </div>
      {asking && onAnswer && (
        <Suspense>
          <RefuseDialog
            params={{ id: orderId, line_id: line.id }}
            actionId={line.picked.action_id}
            title={part.title}
            onAnswer={onAnswer}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
