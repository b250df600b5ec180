import { type ChangeEvent, useRef, useState } from 'react';
import { useAction } from '#web/shop/form/use-action.ts';
import { pqrTexts as texts } from '#web/shop/texts/pages/pqr.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

export type Photo = { id: string; blob: Blob; address: string };

const MOST = 4;
const LONGEST_SIDE = 1_280;
const QUALITY = 0.8;

export function Photos({
  photos,
  onChange,
}: {
  photos: readonly Photo[];
  onChange: (photos: readonly Photo[]) => void;
}) {
  const [failure, setFailure] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, run: add } = useAction(async (files: readonly File[]) => {
    setFailure('');
    const added: Photo[] = [];
    if (files.length > MOST - photos.length) setFailure(texts.tooMany);
    for (const file of files.slice(0, MOST - photos.length)) {
      const blob = await shrink(file);
      if (blob) added.push({ id: crypto.randomUUID(), blob, address: URL.createObjectURL(blob) });
      else setFailure(texts.unreadable);
    }
    onChange([...photos, ...added]);
  });
  function onFiles({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // The same file may be chosen again after a failure.
    target.value = '';
    void add(files);
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="type-name mb-2">{texts.photos}</legend>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map(({ id, address }, at) => (
            <li key={id} className="relative">
              <img
                src={address}
                alt={texts.photo(at + 1)}
                width={88}
                height={88}
                className="size-22 rounded-card object-cover"
              />
              <IconButton
                label={texts.removePhoto(at + 1)}
                className="absolute -top-2 -right-2 bg-surface shadow-1"
                onClick={() => {
                  URL.revokeObjectURL(address);
                  onChange(photos.filter((photo) => photo.id !== id));
                }}
              >
                <Icon name="x" size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
            multiple
            hidden
            onChange={onFiles}
          />
          <Button
            kind="soft"
            className="justify-self-start"
            busy={busy}
            busyText={texts.sending}
            onClick={() => input.current?.click()}
          >
            {texts.addPhoto}
          </Button>
        </>
      )}
      {failure !== '' && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </fieldset>
  );
}

/** Encoding it again removes location, device and author. Undefined when the browser cannot read it. */
async function shrink(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(16, Math.round(picture.width * scale));
  canvas.height = Math.max(16, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
  });
}
