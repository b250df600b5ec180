import { useEffect, useRef } from 'react';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import type { Address } from './save-addresses.ts';

const texts = addressTexts.list;

type Props = {
  address: Address;
  busy: boolean;
  /** Whether it takes the focus: the form that had it was just saved or left. */
  takesFocus: boolean;
  onMakeMain: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function AddressRow({ address: saved, busy, takesFocus, onMakeMain, onEdit, onDelete }: Props) {
  const { address, alias, city, comment, idBranch, branch, defaultAddress } = saved;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  return (
    <li className="panel grid gap-2 desk:grid-cols-[1fr_auto] desk:items-center">
      <div>
        <h2 ref={title} tabIndex={-1} className="type-name">
          {address}
        </h2>
        <p className="type-note text-ink-2">{[alias, city, comment].filter(Boolean).join(', ')}</p>
        <p className="type-note text-ink-2">{idBranch === null ? texts.uncovered : texts.attended(branch)}</p>
      </div>
      <p className="address-row-actions">
        {defaultAddress ? (
          <Badge tone="done">{texts.main}</Badge>
        ) : (
          <Button kind="ghost" busy={busy} aria-label={texts.makeMainSpoken(address)} onClick={onMakeMain}>
            {texts.makeMain}
          </Button>
        )}
        <Button kind="ghost" aria-label={texts.editSpoken(address)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button
          kind="ghost"
          className="text-danger"
          aria-label={texts.removeSpoken(address)}
          onClick={onDelete}
        >
          {texts.remove}
        </Button>
      </p>
    </li>
  );
}
