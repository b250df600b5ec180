import { Suspense } from 'react';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { useMoves } from '../kit/fields/list/use-moves.ts';
import { ReadFailed } from '../table/read-failed.tsx';
import { categoryTexts } from '../texts/categories.ts';
import type { Category } from './category.ts';

const SortableRows = lazyPart(() => import('../kit/fields/list/sortable-rows.tsx'));
const texts = categoryTexts.order;
/** More departments than any supermarket has. */
const ALL = 1000;

/** All categories in the order of the shop; each that is dropped somewhere is saved there at once. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const { rows, failed, again, move } = useMoves<Category>(
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
        {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
        {!rows && !failed && (
          <Waiting label={texts.loading}>
            <Skeleton height={320} width="100%" />
          </Waiting>
        )}
        {rows && (
          <Suspense fallback={<Skeleton height={320} width="100%" />}>
            <SortableRows
              keys={rows.map(({ id }) => id)}
              nameOf={(at) => rows[at]?.categoryName ?? ''}
              canEdit
              onMove={move}
            >
              {(at) => rows[at] && <Row category={rows[at]} />}
            </SortableRows>
          </Suspense>
        )}
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
