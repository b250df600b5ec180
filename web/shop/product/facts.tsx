import { useCustomText } from '#web/shop/shell/use-business.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Rich } from '#web/ui/layout/rich.tsx';
import type { Product } from './product-data.ts';

/** The product's details and warnings (title of the latter: config prduct_info_restrictions_title). */
export function Facts({ product }: { product: Product }) {
  const restrictionsTitle = useCustomText('prduct_info_restrictions_title', texts.restrictions);
  const { description, description_large: long, restrictionsMessage } = product;
  if (description === '' && long === '' && restrictionsMessage === '') return null;
  return (
    <div className="product-facts">
      {(description !== '' || long !== '') && (
        <section>
          <h2 className="type-name mb-1">{texts.descriptionTitle}</h2>
          {long === '' ? <p className="text-ink-2">{description}</p> : <Rich html={long} />}
        </section>
      )}
      {restrictionsMessage !== '' && (
        <section className="notice notice-info">
          <Icon name="info" />
          <div className="notice-words">
            <h2 className="type-name mb-1">{restrictionsTitle}</h2>
            <Rich html={restrictionsMessage} />
          </div>
        </section>
      )}
    </div>
  );
}
