import { useRef, useState } from 'react';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { orSayWhy } from '../kit/dialogs/or-say-why.ts';
import { returnTexts } from '../texts/order/returns.ts';

const texts = returnTexts.dialog;
const MOST = 4;

type Props = { orderId: string; ids: readonly string[]; onChange: (ids: readonly string[]) => void };

export function ReturnPhotos({ orderId, ids, onChange }: Props) {
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function send(files: readonly File[]) {
    setBusy(true);
    await orSayWhy(async () => {
      const sent: string[] = [];
      for (const photo of files.slice(0, MOST - ids.length)) {
        const body = { photo, photo_id: crypto.randomUUID() };
        sent.push((await callApi('returns.photo', { params: { id: orderId }, body })).photo_id);
        onChange([...ids, ...sent]);
      }
    });
    setBusy(false);
  }

  return (
    <div className="kit-wide flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
        multiple
        hidden
        aria-label={texts.photos}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void send(files);
        }}
      />
      {ids.length < MOST && (
        <Button
          kind="outline"
          size={36}
          busy={busy}
          busyText={texts.sending}
          onClick={() => input.current?.click()}
        >
          {texts.addPhoto}
        </Button>
      )}
      {ids.length > 0 && <span role="status">{texts.photoSent(ids.length)}</span>}
    </div>
  );
}
