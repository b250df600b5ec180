import { Suspense, useRef, useState } from 'react';
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
  const [source, setSource] = useState<{ url: string; file: File; before?: string }>();
  const before = useRef<string>(undefined);
  const [cropping, setCropping] = useState(false);
  const uploads = useUploads('picture', (url, file) => {
    setSource({ url, file, ...(before.current !== undefined && { before: before.current }) });
    before.current = undefined;
    field.change(url);
  });

  function clear() {
    if (!source) return;
    before.current = source.url;
    void uploads.start([source.file], { clear: true });
  }

  function keep(url: string) {
    if (source) setSource({ url, file: source.file });
    field.change(url);
  }

  return (
    <>
      <OneFile
        {...props}
        kind="picture"
        uploads={uploads}
        preview={<img src={pictureOf(field.value, 320)} alt={texts.one(label)} />}
        actions={
          source?.url === field.value && (
            <>
              <Button kind="ghost" size={36} onClick={() => setCropping(true)}>
                {texts.crop}
              </Button>
              <Ground source={source} onClear={clear} onKeep={(url) => keep(url)} />
            </>
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
              void uploads.start([source.file], { part });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type GroundProps = {
  source: { url: string; before?: string };
  onClear: () => void;
  onKeep: (url: string) => void;
};

/** Removes a white background, and restores it. */
function Ground({ source: { before }, onClear, onKeep }: GroundProps) {
  return before === undefined ? (
    <Button kind="ghost" size={36} onClick={onClear}>
      {texts.clear}
    </Button>
  ) : (
    <Button kind="ghost" size={36} onClick={() => onKeep(before)}>
      {texts.keepGround}
    </Button>
  );
}
