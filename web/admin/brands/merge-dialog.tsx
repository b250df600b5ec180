import { useState } from 'react';
import { groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { columnsOf } from '../kit/table/columns-of.tsx';
import { PlainTable } from '../kit/table/plain-table.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { brandTexts } from '../texts/brands.ts';
import type { Brand } from './brand-dialog.tsx';

const texts = brandTexts.merge;
/** The limit of the call: the kept one and twenty others. */
const MOST = 21;

type Props = {
  brands: readonly Brand[];
  onChanged: () => void;
  onClose: () => void;
};
type Leaving = Brand & { into: string };

const columns = columnsOf<Leaving>(texts.columns, {
  from: { wraps: true, cell: ({ displayName }) => <b>{displayName}</b> },
  products: { number: true, cell: ({ totalProducts }) => groupThousands(totalProducts) },
  into: { wraps: true, cell: ({ into }) => into },
});

export default function MergeDialog({ brands, onChanged, onClose }: Props) {
  const [chosen, setChosen] = useState<string>();
  const active = brands.filter(({ inactive }) => !inactive);
  const stays = active.find(({ id }) => id === chosen) ?? mostProducts(active);
  const into = stays?.displayName ?? '';
  const leaving = active.filter((brand) => brand !== stays).map((brand) => ({ ...brand, into }));
  const moving = leaving.reduce((sum, { totalProducts }) => sum + totalProducts, 0);
  const reason = leaving.length === 0 ? texts.tooFew : active.length > MOST ? texts.tooMany(MOST) : undefined;

  const { moved, failure, merge } = useMerge(leaving, onChanged, onClose);
  const busy = moved !== undefined;

  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      className="kit-record"
      title={texts.title(active.length)}
      subtitle={texts.about}
      closeLabel={texts.cancel}
      foot={
        <>
          <span className="flex-1 text-ink-2 max-[700px]:basis-full" role="status">
            {reason === undefined && texts.preview(moving, groupThousands(moving), into)}
          </span>
          <Button kind="outline" onClick={busy ? undefined : onClose}>
            {texts.cancel}
          </Button>
          <Button
            busy={busy}
            busyText={texts.busy(groupThousands(moved ?? 0))}
            disabledReason={reason}
            onClick={() => stays && void merge(stays)}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {failure !== undefined && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
        {active.length < brands.length && <Notice tone="info">{texts.inactive}</Notice>}
        <ChoiceGroup label={texts.which}>
          {active.map(({ id, name, displayName, totalProducts }) => (
            <ChoiceRow
              key={id}
              name="stays"
              value={id}
              title={displayName}
              text={name === displayName ? undefined : name}
              aside={brandTexts.products(groupThousands(totalProducts))}
              checked={id === stays?.id}
              disabled={busy}
              onChange={() => setChosen(id)}
            />
          ))}
        </ChoiceGroup>
        {leaving.length > 0 && (
          <>
            <PlainTable
              label={texts.preview(moving, groupThousands(moving), into)}
              rows={leaving}
              columns={columns}
            />
            <Notice tone="warn">
              <p>{texts.imports}</p>
              <p>
                <b>{texts.noUndo}</b>
              </p>
            </Notice>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Merges the other brands into one, in as many requests as needed; an outdated list is reloaded. */
function useMerge(leaving: readonly Brand[], onChanged: () => void, onClose: () => void) {
  const [failure, setFailure] = useState<string>();
  const [moved, setMoved] = useState<number>();

  async function merge({ id, version, displayName }: Brand) {
    setFailure(undefined);
    let from = leaving.map((brand) => ({ id: brand.id, version: brand.version }));
    let sum = 0;
    setMoved(sum);
    try {
      for (let seen = version; from.length > 0; ) {
        const answer = await callApi('brands.merge', { body: { id, version: seen, from } });
        ({ left: from } = answer);
        seen = answer.doc.version;
        sum += answer.moved;
        setMoved(sum);
      }
      onChanged();
      onClose();
      showToast('success', texts.done(sum, groupThousands(sum), displayName));
    } catch (error) {
      // Products already moved stay: pressing again merges the rest.
      if (sum > 0) onChanged();
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      const isStale = error.code === 'STALE_EDIT' || error.code === 'NOT_FOUND';
      if (isStale && sum === 0) onChanged();
      setFailure(isStale ? texts.stale : (error.fieldMessage('from') ?? error.message));
    } finally {
      setMoved(undefined);
    }
  }

  return { moved, failure, merge };
}

/** The spelling of most products is most likely right, and moves the fewest products. */
function mostProducts(brands: readonly Brand[]): Brand | undefined {
  return [...brands].sort((one, other) => other.totalProducts - one.totalProducts)[0];
}
