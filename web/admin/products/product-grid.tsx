import { formatPesos } from '#rules/money.ts';
import { pictureOf } from '#web/ui/picture-set.ts';
import { productsTexts as texts } from '../texts/products.ts';
import { ProductState } from './product-state.tsx';
import { type Office, officeFigures, type Product } from './product-values.ts';

type Props = { products: readonly Product[]; office: Office | undefined; onOpen: (id: string) => void };

export function ProductGrid({ products, office, onOpen }: Props) {
  return (
    <ul className="*:grid grid grid-cols-[repeat(auto-fill,minmax(min(100%,148px),1fr))] gap-3 p-3">
      {products.map((product) => {
        const figures = officeFigures(product, office);
        return (
          <li key={product.id}>
            <button
              type="button"
              className="kit-card items-start text-small text-start"
              onClick={() => onOpen(product.id)}
            >
              <span className="kit-card-picture">
                {product.imageUploaded ? (
                  <img src={pictureOf(product.photoUrl, 320)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <span className="kit-quiet">{texts.states.noPicture}</span>
                )}
              </span>
              <b className="wrap-anywhere">{product.title}</b>
              <span className="kit-quiet">
                {product.id_item} · {product.brand || texts.noBrand}
              </span>
              <span>{figures ? formatPesos(figures.price_neto) : texts.notSold}</span>
              <ProductState product={product} officeId={office?.id} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
