import { callApi } from '#web/api/client.ts';
import { OrderFrame, OrderRows } from '../kit/fields/list/order-rows.tsx';
import { useMoves } from '../kit/fields/list/use-moves.ts';
import { Thumb } from '../kit/thumb.tsx';
import { categoryTexts } from '../texts/categories.ts';
import type { Category } from './category.ts';

const texts = categoryTexts.order;
/** More departments than any supermarket has. */
const ALL = 1000;

export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const moves = useMoves<Category>(
    async () => (await callApi('adminCategories.list', { query: { limit: ALL } })).items,
    ({ id, version }, after) => callApi('adminCategories.move', { params: { id }, body: { after, version } }),
  );

  return (
    <OrderFrame texts={texts} onClose={onClose}>
      <p className="kit-quiet">{texts.about}</p>
      <OrderRows moves={moves} texts={texts} height={320} nameOf={(row) => row.categoryName}>
        {(row) => <Row category={row} />}
      </OrderRows>
    </OrderFrame>
  );
}

function Row({ category: { categoryName, position, disabled, ...category } }: { category: Category }) {
  const icon = category.icon || category.picture;
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Thumb picture={icon} />
      <b className="min-w-0 flex-1 truncate">{categoryName}</b>
      <span className="kit-quiet">
        {disabled && `${categoryTexts.states.off} · `}
        {texts.at(String(position))}
      </span>
    </div>
  );
}
