import { Suspense, useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useMoves } from '../../kit/fields/list/use-moves.ts';
import { Apart } from '../../kit/form/apart.tsx';
import { Thumb } from '../../kit/thumb.tsx';
import { ReadFailed } from '../../table/read-failed.tsx';
import { categoryTexts } from '../../texts/categories.ts';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';
import type { Subcategory } from '../category.ts';
import { SubcategoryDialog } from './subcategory-dialog.tsx';

const SortableRows = lazyPart(() => import('../../kit/fields/list/sortable-rows.tsx'));
const texts = categoryTabTexts.subcategories;

type Props = { categoryId: string; onChanged: () => void };

export function SubcategoriesTab({ categoryId: id, onChanged }: Props) {
  const [open, setOpen] = useState<Subcategory | 'new'>();
  const { rows, failed, again, move, change, put } = useMoves<Subcategory>(
    async () => (await callApi('subcategories.list', { params: { id } })).result,
    ({ id: subId, version }, after) =>
      callApi('subcategories.move', { params: { id, subId }, body: { after, version } }),
    onChanged,
  );
  const changed = () => {
    again();
    onChanged();
  };
  const turn = ({ id: subId }: Subcategory, enabled: boolean) =>
    change(subId, ({ version }) =>
      callApi('subcategories.update', { params: { id, subId }, body: { version, enabled } }),
    );

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="kit-quiet">{texts.about}</p>
        <Button
          kind="soft"
          size={36}
          icon={<Icon name="plus-bold" size={16} />}
          onClick={() => setOpen('new')}
        >
          {texts.add}
        </Button>
      </div>
      {failed && <ReadFailed again={again}>{texts.failed}</ReadFailed>}
      {!rows && !failed && (
        <Waiting label={texts.loading}>
          <Skeleton height={200} width="100%" />
        </Waiting>
      )}
      {rows?.length === 0 && <p className="kit-quiet">{texts.none}</p>}
      {rows && rows.length > 0 && (
        <Suspense fallback={<Skeleton height={200} width="100%" />}>
          <SortableRows
            keys={rows.map((row) => row.id)}
            nameOf={(at) => rows[at]?.displayName ?? ''}
            canEdit
            onMove={move}
          >
            {(at) => rows[at] && <Row row={rows[at]} onOpen={setOpen} onTurn={turn} />}
          </SortableRows>
        </Suspense>
      )}
      {open && (
        <Apart>
          <SubcategoryDialog
            key={open === 'new' ? 'new' : open.id}
            categoryId={id}
            subcategory={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onSaved={put}
            onChanged={changed}
          />
        </Apart>
      )}
    </div>
  );
}

type RowProps = {
  row: Subcategory;
  onOpen: (row: Subcategory) => void;
  onTurn: (row: Subcategory, enabled: boolean) => void;
};

function Row({ row, onOpen, onTurn }: RowProps) {
  const { displayName, photoUrl, order, totalProducts, disabled } = row;
  const products = categoryTexts.products(groupThousands(totalProducts));
  return (
    <div className="flex min-h-12 items-center gap-3">
      <Thumb picture={photoUrl} />
      <span className="grid min-w-0 flex-1">
        <button type="button" className="link justify-self-start text-left" onClick={() => onOpen(row)}>
          {displayName}
        </button>
        <span className="kit-quiet">{texts.meta(groupThousands(order), products)}</span>
      </span>
      <Switch hiddenLabel checked={!disabled} onChange={(event) => onTurn(row, event.target.checked)}>
        {texts.on(displayName)}
      </Switch>
    </div>
  );
}
