import { useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { pickingTexts } from '../../texts/picking.ts';
import { useCamera } from './use-camera.ts';

const texts = pickingTexts.scan;

type Props = { onCode: (code: string) => void; onClose: () => void };

/** The camera until it has read a code; without a camera or permission, instructions instead. */
export default function ScanSheet(props: Props) {
  return (
    <Sheet open onClose={props.onClose} title={texts.title} closeLabel={texts.close}>
      <Camera {...props} />
    </Sheet>
  );
}

function Camera({ onCode, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { state, light, switchLight } = useCamera(video, onCode);
  const works = state === 'opening' || state === 'reading';
  return (
    <div className="grid gap-3 grid-cols-1">
      <video
        ref={video}
        className="w-full aspect-[4/3] object-cover rounded-card bg-ink"
        hidden={!works}
        muted
        playsInline
      />
      <p role="status">{works && texts.states[state]}</p>
      {!works && (
        <Notice tone="warn" icon="warning-fill" assertive>
          {texts.states[state]}
        </Notice>
      )}
      {light !== 'none' && works && (
        <Button
          wide
          kind="outline"
          size={56}
          aria-pressed={light === 'on'}
          onClick={() => void switchLight()}
        >
          {texts.light[light]}
        </Button>
      )}
      <Button wide kind={works ? 'outline' : 'primary'} size={56} onClick={onClose}>
        {texts.type}
      </Button>
    </div>
  );
}
