import { ALLERGEN_NAMES, DIET_NAMES } from '#rules/label/names.ts';
import type { Product } from '#web/shop/product/product-data.ts';
import { useCustomText } from '#web/shop/shell/use-business.ts';
import { productLabelTexts as texts } from '#web/shop/texts/pages/product-label.ts';
import { productMoreTexts } from '#web/shop/texts/pages/product-more.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Rich } from '#web/ui/layout/rich.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';
import { NutritionTable } from './nutrition-table.tsx';
import { Seals } from './seals.tsx';

type Label = NonNullable<Product['label']>;

/** With `seals` what is read before buying (warning seals, arrival); otherwise everything else. */
export default function ProductLabel({ product, seals = false }: { product: Product; seals?: boolean }) {
  if (!seals) return <ProductFacts product={product} />;
  const { label, inOffice, withoutStock } = product;
  return (
    <>
      {label?.seals && label.seals.length > 0 && <Seals seals={label.seals} />}
      {inOffice && !withoutStock && <DeliveryPromise />}
    </>
  );
}

function ProductFacts({ product }: { product: Product }) {
  const restrictionsTitle = useCustomText('prduct_info_restrictions_title', productMoreTexts.restrictions);
  const { description, description_large: long, restrictionsMessage, label } = product;
  if (description === '' && long === '' && restrictionsMessage === '' && !label) return null;
  return (
    <div className="product-facts">
      {(description !== '' || long !== '') && (
        <section>
          <h2 className="type-name mb-1">{productMoreTexts.descriptionTitle}</h2>
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
      {label && <Ingredients label={label} />}
      {label && <PackData label={label} />}
      {label?.nutrition && <NutritionTable nutrition={label.nutrition} />}
    </div>
  );
}

function Ingredients({ label }: { label: Label }) {
  const { ingredients, contains, traces, noAllergens = false, diets, seals } = label;
  const names = (list: Label['contains']) =>
    list.map((one) => ALLERGEN_NAMES[one].replace(/ \(.*/, '').toLowerCase()).join(', ');
  const marks = [...(seals?.length === 0 ? [texts.noSeals] : []), ...diets.map((diet) => DIET_NAMES[diet])];
  const isSilent = ingredients === '' && contains.length + traces.length + marks.length === 0;
  if (isSilent && !noAllergens) return null;
  return (
    <section className="grid content-start gap-2">
      <h2 className="type-name">{texts.ingredients}</h2>
      {ingredients !== '' && <p className="text-ink-2">{ingredients}</p>}
      {contains.length > 0 && (
        <p>
          <b>{texts.contains}</b> {names(contains)}.
        </p>
      )}
      {noAllergens && traces.length === 0 && <p>{texts.noAllergens}</p>}
      {traces.length > 0 && (
        <p className="text-ink-2">
          {texts.traces} {names(traces)}.
        </p>
      )}
      {marks.length > 0 && (
        <ul className="tags" aria-label={texts.diets}>
          {marks.map((mark) => (
            <li key={mark} className="tag">
              {mark}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PackData({ label: { origin, importer, sanitaryRecord, storage } }: { label: Label }) {
  const rows = [
    [texts.storage, storage],
    [texts.origin, origin],
    [texts.importer, importer],
    [texts.record, sanitaryRecord],
  ].filter(([, value]) => value !== '');
  if (rows.length === 0) return null;
  return (
    <section className="grid content-start gap-2">
      <h2 className="type-name">{texts.data}</h2>
      <dl className="pack-data">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="type-note text-ink-2">{texts.note}</p>
    </section>
  );
}
