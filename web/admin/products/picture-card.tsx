import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { acceptOf, useUploads } from '../kit/fields/pictures/use-uploads.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { kitTexts } from '../texts/kit.ts';
import { productsTexts } from '../texts/products.ts';
import type { Product } from './product-values.ts';

const texts = productsTexts.pictureless;

type Props = {
  product: Product;
  /** Called when it gets a picture, or loses it. */
  onChange: (hasPicture: boolean) => void;
};

/** A product without a picture: a selected or dropped one is uploaded and saved at once. */
export function PictureCard({ product: first, onChange }: Props) {
  const [product, setProduct] = useState(first);
  const uploads = useUploads('picture', (url) => void save(url, product));
  const [sending] = uploads.uploading;
  const zone = useDropzone({
    accept: acceptOf('picture'),
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => void uploads.start(files),
  });

  function show(saved: Product) {
    setProduct(saved);
    onChange(saved.imageUploaded);
  }

  async function save(photoUrl: string, seen: Product): Promise<void> {
    try {
      const body = { photoUrl, version: seen.version };
      const { doc } = await callApi('products.save', { params: { id: seen.id }, body });
      show(doc);
      if (doc.imageUploaded && !seen.imageUploaded) {
        const undo = { label: kitTexts.bulk.undo, onPress: () => void save('', doc) };
        showToast('success', productsTexts.inline.saved(doc.title), undo);
      }
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      // The next attempt starts from the current version.
      if (error.code === 'STALE_EDIT') show((error.data as { current: Product }).current);
      uploads.setError(`${productsTexts.inline.failed(seen.title)}. ${error.message}`);
    }
  }

  return (
    <div
      {...zone.getRootProps({
        className: 'kit-card items-start text-small text-start',
        'data-over': zone.isDragActive || undefined,
      })}
    >
      <input {...zone.getInputProps({ 'aria-label': texts.add(product.title) })} />
      <span className="kit-card-picture">
        {product.imageUploaded ? (
          <img src={pictureOf(product.photoUrl, 320)} alt="" />
        ) : (
          <StaffIcon name="image" size={24} />
        )}
      </span>
      <b className="wrap-anywhere">{product.title}</b>
      <span className="kit-quiet">
        SKU {product.id_item} · {product.brand || productsTexts.noBrand}
      </span>
      {product.imageUploaded ? (
        <StateBadge tone="done">{texts.done}</StateBadge>
      ) : (
        <>
          <Button
            kind="soft"
            size={36}
            busy={sending !== undefined}
            busyText={texts.uploading}
            aria-label={texts.add(product.title)}
            onClick={zone.open}
          >
            {texts.button}
          </Button>
          <span className="kit-quiet">{texts.drop}</span>
        </>
      )}
      {uploads.error !== undefined && (
        <span className="field-error" role="alert">
          {uploads.error}
        </span>
      )}
    </div>
  );
}
