import { MY_CUSTOM_CARTS_PATH } from '#web/shop/custom-carts/mine/my-path.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import type { WireProduct } from '#web/shop/product-card/to-card-product.ts';
import { favouriteTexts as texts } from '#web/shop/texts/favourites.ts';
import { myCustomCartTexts } from '#web/shop/texts/my-custom-carts.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice, Wait } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { readFavourites, saveIntoNew, setSaved, useFavourites } from './favourites-store.ts';

type Props = { product: WireProduct; onClose: () => void };

export default function CustomCartMenu({ product, onClose }: Props) {
  const { status, customCarts } = useFavourites();
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.menu}
      subtitle={product.title}
      closeLabel={texts.close}
      foot={
        <ButtonLink to={MY_CUSTOM_CARTS_PATH} kind="ghost" onClick={onClose}>
          {texts.all}
        </ButtonLink>
      }
    >
      <div className="grid gap-4">
        {status === 'loading' && <Wait title={texts.loading} />}
        {status === 'failed' && <Unread />}
        <ul className="grid gap-1">
          {customCarts.map((customCart) => (
            <li key={customCart.id}>
              <Checkbox
                checked={customCart.products.has(product.id)}
                onChange={(event) => void setSaved(customCart, product, event.target.checked)}
              >
                {customCart.name}
              </Checkbox>
            </li>
          ))}
        </ul>
        <NewCustomCart product={product} />
      </div>
    </Sheet>
  );
}

function NewCustomCart({ product }: { product: WireProduct }) {
  const { form, errors, failure, busy, onSubmit } = useForm({
    fields: ['name'],
    check: ({ name }) => (name.trim() === '' ? { name: myCustomCartTexts.nameMissing } : {}),
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
