import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { nameWithSize } from '#rules/package-contents/product-name.ts';
import { minimumCount, quantityText, saleUnitOf, usualCountType } from '#rules/quantity.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { type Card, isSoldOut } from './card.ts';
import type { Editing } from './use-phone-order.ts';
import { useShelfSearch } from './use-shelf-search.ts';

const texts = byPhoneTexts.products;

/**
 * Searches products of the order's office with its prices. Enter adds the first, also when pressed before the results
 * arrive: a scanner ends every code with it.
 */
export function ProductSearch({ editing }: { editing: Editing }) {
  const { order, change } = editing;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = useShelfSearch(typed.trim(), order.cart.branch_office_id);
  const first = found?.cards.find((card) => !isSoldOut(card));
  const [awaited, setAwaited] = useState<string>();

  function add(card: Card) {
    const sale = saleUnitOf(card);
    const countType = usualCountType(sale);
    void change({
      change: 'add',
      product_id: card.id,
      request_key: crypto.randomUUID(),
      countType,
      count: minimumCount(sale, countType),
    });
    setTyped('');
    field.current?.focus();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (first) add(first);
    else if (!found && typed.trim() !== '') setAwaited(typed);
  }
  const arrived = useEffectEvent(() => {
    if (awaited === typed && first) add(first);
    setAwaited(undefined);
  });
  useEffect(() => {
    if (found) arrived();
  }, [found]);

  return (
    <div className="grid gap-2">
      <TextInput
        ref={field}
        label={texts.search}
        type="search"
        autoComplete="off"
        autoFocus
        maxLength={100}
        icon={<Icon name="magnifying-glass" size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
      />
      {found?.failed && <Notice tone="danger">{texts.failed}</Notice>}
      <div role="status">
        {found && !found.failed && found.cards.length === 0 && <p className="kit-quiet">{texts.none}</p>}
      </div>
      {found && found.cards.length > 0 && (
        <ul className="grid" aria-label={texts.results}>
          {found.cards.map((card) => (
            <Found key={card.id} card={card} onAdd={() => add(card)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({ card, onAdd }: { card: Card; onAdd: () => void }) {
  const { title, photoUrl, tint, price_neto: price, countType, stock } = card;
  const gone = isSoldOut(card);
  const left = texts.stock(quantityText(countType, stock));
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <Picture photoUrl={photoUrl} tint={tint} />
      <span className="grid min-w-0 flex-1">
        <b className="break-words">{nameWithSize(card)}</b>
        <span className="kit-quiet">
          {formatPesos(price)} · {gone ? texts.soldOut : left}
        </span>
      </span>
      {!gone && (
        <Button kind="soft" size={36} aria-label={texts.add(title)} onClick={onAdd}>
          {texts.addShort}
        </Button>
      )}
    </li>
  );
}

export function Picture({ photoUrl, tint }: { photoUrl: string; tint: string }) {
  return (
    <span
      className="grid size-11 flex-none place-items-center rounded-button bg-(--tint)"
      style={tintStyle(tint)}
    >
      {photoUrl !== '' && <img src={pictureOf(photoUrl, 160)} alt="" width={36} height={36} loading="lazy" />}
    </span>
  );
}
