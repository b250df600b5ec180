import { useForm } from '#web/shop/form/use-form.ts';
import { MARKETS_PATH } from '#web/shop/markets/market-path.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { favouriteTexts as texts } from '#web/shop/texts/favourites.ts';
import { marketTexts } from '#web/shop/texts/markets.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { readFavourites, saveIntoNew, setSaved, useFavourites } from './favourites-store.ts';

type Props = { product: WireProduct; onClose: () => void };

/** The shopper's baskets that contain a product; others can be selected or created. */
export default function BasketMenu({ product, onClose }: Props) {
  const { status, baskets } = useFavourites();
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.menu}
      subtitle={product.title}
      closeLabel={texts.close}
      foot={
        <ButtonLink to={MARKETS_PATH} kind="ghost" onClick={onClose}>
          {texts.all}
        </ButtonLink>
      }
    >
      <div className="grid gap-4">
        {status === 'loading' && <Wait title={texts.loading} />}
        {status === 'failed' && <Unread />}
        <ul className="grid gap-1">
          {baskets.map((basket) => (
            <li key={basket.id}>
              <Checkbox
                checked={basket.products.has(product.id)}
                onChange={(event) => void setSaved(basket, product, event.target.checked)}
              >
                {basket.name}
              </Checkbox>
            </li>
          ))}
        </ul>
        <NewBasket product={product} />
      </div>
    </Sheet>
  );
}

function NewBasket({ product }: { product: WireProduct }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['name'],
    check: ({ name }) => (name.trim() === '' ? { name: marketTexts.nameMissing } : {}),
    send: async ({ name }) => {
      await saveIntoNew(name, product);
      form.current?.reset();
    },
  });
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-3">
      <TextInput label={texts.newName} name="name" maxLength={80} autoComplete="off" error={errors.name} />
      {failure !== null && (
        <Notice tone="danger" assertive>
          {failure}
        </Notice>
      )}
      <Button kind="soft" type="submit" busy={busy} busyText={texts.creating}>
        {texts.create}
      </Button>
    </form>
  );
}

function Unread() {
  return (
    <Notice
      tone="danger"
      action={
        <button type="button" onClick={() => void readFavourites()}>
          {texts.retry}
        </button>
      }
    >
      {texts.unread}
    </Notice>
  );
}
