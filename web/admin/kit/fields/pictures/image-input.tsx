import { Suspense, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type InputProps, PictureFrame } from './picture-frame.tsx';
import { Removed } from './removed.tsx';
import { useUploads } from './use-uploads.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

type Props = InputProps<string> & { aspect?: number | undefined };

export default function ImageInput({ field, aspect, ...words }: Props) {
  const { value, change, canEdit } = field;
  const [removed, setRemoved] = useState<string>();
  /** What the present picture was made of, as long as it is at hand: a part of it can still be chosen. */
  const [source, setSource] = useState<{ url: string; file: File }>();
  const [cropping, setCropping] = useState(false);
  const uploads = useUploads('picture', (url, file) => {
    setRemoved(undefined);
    setSource({ url, file });
    change(url);
  });

  return (
    <PictureFrame
      {...words}
      kind="picture"
      choose={value === '' ? texts.choose : texts.change}
      field={field}
      uploads={uploads}
    >
      {value === '' ? (
        !canEdit && <p className="kit-quiet">{texts.none}</p>
      ) : (
        <div className="kit-picture">
          <img src={pictureOf(value, 320)} alt={texts.one(words.label)} />
          {canEdit && (
            <span className="kit-picture-actions">
              {source?.url === value && (
                <Button kind="ghost" size={36} onClick={() => setCropping(true)}>
                  {texts.crop}
                </Button>
              )}
              <Button
                kind="ghost"
                size={36}
                onClick={() => {
                  setRemoved(value);
                  change('');
                }}
              >
                {texts.remove}
              </Button>
            </span>
          )}
        </div>
      )}
      {removed !== undefined && value === '' && (
        <Removed
          words={texts.removed}
          onUndo={() => {
            change(removed);
            setRemoved(undefined);
          }}
        />
      )}
      {cropping && source && (
        <Suspense fallback={null}>
          <CropDialog
            file={source.file}
            aspect={aspect}
            onClose={() => setCropping(false)}
            onCrop={(part) => {
              setCropping(false);
              void uploads.start([source.file], part);
            }}
          />
        </Suspense>
      )}
    </PictureFrame>
  );
}
