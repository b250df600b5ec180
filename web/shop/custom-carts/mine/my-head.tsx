import type { ReactNode } from 'react';
import { ownAddress } from '#web/addresses/own-address.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { myCustomCartTexts as texts } from '#web/shop/texts/my-custom-carts.ts';

export function MyHead({ action }: { action?: ReactNode }) {
  const title = useCustomText('custom_carts_title', texts.title);
  const description = useCustomText('custom_carts_description', texts.description);
  const image = ownAddress(useCustomText('custom_carts_image', ''));
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      {image !== '' && <img src={image} alt="" width={72} height={72} />}
      <div className="flex-[1_1_260px] min-w-0">
        <h1 className="type-title">{title}</h1>
        <p className="text-ink-2">{description}</p>
      </div>
      {action}
    </header>
  );
}
