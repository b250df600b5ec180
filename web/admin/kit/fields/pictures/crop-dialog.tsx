import { useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { picturesTexts } from '../../../texts/pictures.ts';
import type { Part } from './upload-file.ts';

const texts = picturesTexts.cropping;
const WHOLE: PercentCrop = { unit: '%', x: 5, y: 5, width: 90, height: 90 };

type Props = { file: File; aspect?: number | undefined; onClose: () => void; onCrop: (part: Part) => void };

/** Selects a part of a picture. The server crops the original, so that quality is not lost by encoding twice. */
export default function CropDialog({ file, aspect, onClose, onCrop }: Props) {
  const [crop, setCrop] = useState<PercentCrop>(WHOLE);
  const url = useObjectUrl(file);
  const hasPart = crop.width > 1 && crop.height > 1;

  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-crop w-[min(720px,100vw-32px)]"
      title={texts.title}
      subtitle={texts.hint}
      closeLabel={texts.cancel}
      foot={
        <>
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button disabledReason={hasPart ? undefined : texts.area} onClick={() => onCrop(fractionsOf(crop))}>
            {texts.save}
          </Button>
        </>
      }
    >
      {url !== undefined && (
        <ReactCrop
          crop={crop}
          {...(aspect === undefined ? {} : { aspect })}
          ruleOfThirds
          ariaLabels={{
            cropArea: texts.area,
            nwDragHandle: texts.area,
            nDragHandle: texts.area,
            neDragHandle: texts.area,
            eDragHandle: texts.area,
            seDragHandle: texts.area,
            sDragHandle: texts.area,
            swDragHandle: texts.area,
            wDragHandle: texts.area,
          }}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <img
            src={url}
            alt={file.name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
              if (aspect === undefined) return;
              const shaped = makeAspectCrop({ unit: '%', width: 90 }, aspect, naturalWidth, naturalHeight);
              setCrop(centerCrop(shaped, naturalWidth, naturalHeight));
            }}
          />
        </ReactCrop>
      )}
    </Dialog>
  );
}

function fractionsOf({ x, y, width, height }: PercentCrop): Part {
  const part = (from: number, length: number): [number, number] => {
    const start = Math.min(0.99, Math.max(0, from / 100));
    return [start, Math.min(1 - start, Math.max(0.01, length / 100))];
  };
  const [left, wide] = part(x, width);
  const [top, high] = part(y, height);
  return { x: left, y: top, width: wide, height: high };
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
