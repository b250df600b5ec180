import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { OrderRows } from '../kit/fields/list/order-rows.tsx';
import { useMoves } from '../kit/fields/list/use-moves.ts';
import { categoryTexts } from '../texts/categories.ts';
import type { Category } from './category.ts';

const texts = categoryTexts.order;
/** More departments than any supermarket has. */
const ALL = 1000;

/** All categories in display order; each move is saved at once. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const moves = useMoves<Category>(
    async () => (await callApi('adminCategories.list', { query: { limit: ALL } })).items,
    ({ id, version }, after) => callApi('adminCategories.move', { params: { id }, body: { after, version } }),
  );

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      foot={
        <Button wide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="kit-quiet">{texts.about}</p>
        <OrderRows moves={moves} texts={texts} height={320} nameOf={(row) => row.categoryName}>
          {(row) => <Row category={row} />}
        </OrderRows>
      </div>
    </Dialog>
  );
}

function Row({ category: { categoryName, position, disabled, ...category } }: { category: Category }) {
  const icon = category.icon || category.picture;
  return (
    <div className="flex min-h-12 items-center gap-3">
      {icon !== '' && <img src={pictureOf(icon, 160)} alt="" className="kit-thumb" loading="lazy" />}
      <b className="min-w-0 flex-1 truncate">{categoryName}</b>
      <span className="kit-quiet">
        {disabled && `${categoryTexts.states.off} · `}
        {texts.at(String(position))}
      </span>
    </div>
  );
}
