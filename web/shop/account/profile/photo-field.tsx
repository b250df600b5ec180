import { type ChangeEvent, useRef, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { signedIn, type User } from '#web/shop/session/session-store.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { failOrLeave } from './use-answer.ts';

const texts = profileTexts.photo;

/** The user's photo, or their initial (module user_info_v2). */
export default function PhotoField({ user }: { user: User }) {
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function change(send: () => Promise<{ user: User }>, done: string, failedText: string) {
    setFailure(null);
    try {
      signedIn((await send()).user);
      showToast('success', done);
    } catch (error) {
      const { fieldMessage, message } = asWords(error);
      setFailure(fieldMessage ?? `${failedText} ${message}`);
    }
  }
  const { busy, run: give } = useAction(async (file: File) => {
    if (file.size > MOST_FILE_BYTES) return setFailure(texts.tooLarge);
    const photo = await shrinkPhoto(file);
    if (photo === undefined) return setFailure(texts.unreadable);
    await change(() => callApi('users.setPhoto', { body: { photo } }), texts.saved, texts.failed);
  });
  const { busy: removing, run: remove } = useAction(() =>
    change(() => callApi('users.removePhoto', {}), texts.removed, texts.removeFailed),
  );

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again after a failure.
    target.value = '';
    if (file) void give(file);
  }

  return (
    <section className="panel flex flex-wrap gap-4 items-center" aria-label={texts.title}>
      <Photo user={user} />
      <div className="grid grid-cols-1 flex-1 basis-[10rem] gap-2">
        <p className="type-note text-ink-2">{texts.text}</p>
        <p className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
            hidden
            onChange={onChange}
          />
          <Button kind="soft" busy={busy} busyText={texts.saving} onClick={() => input.current?.click()}>
            {user.photoUrl === '' ? texts.choose : texts.change}
          </Button>
          {user.photoUrl !== '' && (
            <Button
              kind="ghost"
              className="text-danger"
              busy={removing}
              busyText={texts.removing}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          )}
        </p>
        {failure !== null && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
      </div>
    </section>
  );
}

function Photo({ user }: { user: User }) {
  if (user.photoUrl === '') {
    return (
      <span
        className="grid place-items-center size-20 rounded-round bg-brand-wash object-cover type-title"
        aria-hidden
      >
        {[...user.name.trim()][0]?.toUpperCase() ?? <Icon name="user" size={32} />}
      </span>
    );
  }
  return (
    <img
      className="grid place-items-center size-20 rounded-round bg-brand-wash object-cover"
      src={user.thumbnail}
      srcSet={`${user.thumbnail} 2x, ${user.photoUrl} 4x`}
      alt={texts.alt}
      width={80}
      height={80}
    />
  );
}

function asWords(error: unknown) {
  const failed = failOrLeave(error);
  return { fieldMessage: failed.fieldMessage('photo'), message: failed.message };
}

const SIDE = 512;
const QUALITY = 0.86;
/** Larger than any camera's; decoding it would only block the page. */
const MOST_FILE_BYTES = 20 * 1024 * 1024;

/**
 * The centre of a photo as a small JPEG. Encoding it again removes location, device and author before anything is sent.
 * Undefined when the browser cannot decode it.
 */
async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  // Transparency would become black in a JPEG.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, SIDE, SIDE);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY);
  });
}
