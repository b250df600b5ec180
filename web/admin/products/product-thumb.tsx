import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import type { Product } from './product-values.ts';

/** The picture of a row; decorative, because its name is beside it. */
export function ProductThumb({ product }: { product: Product }) {
  return (
    <span className="kit-thumb">
      {product.imageUploaded ? (
        <img
          src={pictureOf(product.photoUrl, 64)}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <StaffIcon name="image" size={18} />
      )}
    </span>
  );
}
