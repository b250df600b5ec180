import { Suspense, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { OneFile } from './one-file.tsx';
import type { InputProps } from './picture-frame.tsx';
import { useUploads } from './use-uploads.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

type Props = InputProps<string> & { aspect?: number | undefined };

export default function ImageInput({ aspect, ...props }: Props) {
  const { field, label } = props;
  /** The original file of the current picture, while available: it can still be cropped. */
  const [source, setSource] = useState<{ url: string; file: File }>();
  const [cropping, setCropping] = useState(false);
  const uploads = useUploads('picture', (url, file) => {
    setSource({ url, file });
    field.change(url);
  });

  return (
    <>
      <OneFile
        {...props}
        kind="picture"
        uploads={uploads}
        preview={<img src={pictureOf(field.value, 320)} alt={texts.one(label)} />}
        actions={
          source?.url === field.value && (
            <Button kind="ghost" size={36} onClick={() => setCropping(true)}>
              {texts.crop}
            </Button>
          )
        }
      />
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
    </>
  );
}
