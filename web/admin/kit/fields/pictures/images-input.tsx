import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type InputProps, PictureFrame } from './picture-frame.tsx';
import { Removed } from './removed.tsx';
import { SortablePictures } from './sortable-pictures.tsx';
import { useUploads } from './use-uploads.ts';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'));

type Props = InputProps<readonly string[]> & { aspect?: number | undefined; most: number };

export default function ImagesInput({ field, aspect, most, ...words }: Props) {
  const { value, canEdit } = field;
  // Consecutive uploads each append to the latest value.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly string[]) => {
    latest.current = next;
    field.change(next);
  };
  const [removed, setRemoved] = useState<{ url: string; at: number }>();
  const files = useRef(new Map<string, File>());
  const [cropping, setCropping] = useState<{ url: string; file: File }>();
  const replaced = useRef<string>(undefined);

  const uploads = useUploads('picture', (url, file) => {
    const now = latest.current;
    files.current.set(url, file);
    const old = replaced.current;
    replaced.current = undefined;
    if (old !== undefined && now.includes(old)) return change(now.map((one) => (one === old ? url : one)));
    if (now.includes(url)) return;
    if (now.length >= most) return uploads.setError(texts.full(most));
    change([...now, url]);
  });

  function remove(url: string) {
    setRemoved({ url, at: value.indexOf(url) });
    change(value.filter((one) => one !== url));
  }

  function putBack({ url, at }: { url: string; at: number }) {
    setRemoved(undefined);
    if (!value.includes(url)) change([...value.slice(0, at), url, ...value.slice(at)]);
  }

  return (
    <PictureFrame
      {...words}
      kind="picture"
      multiple
      choose={texts.chooseMore}
      field={field}
      uploads={uploads}
    >
      {value.length === 0 ? (
        !canEdit && <p className="kit-quiet">{texts.none}</p>
      ) : (
        <SortablePictures
          label={words.label}
          urls={value}
          canEdit={canEdit}
          onSort={change}
          onRemove={remove}
          onCrop={(url) => {
            const file = files.current.get(url);
            return file && (() => setCropping({ url, file }));
          }}
        />
      )}
      {removed && <Removed words={texts.removed} onUndo={() => putBack(removed)} />}
      {cropping && (
        <Suspense fallback={null}>
          <CropDialog
            file={cropping.file}
            aspect={aspect}
            onClose={() => setCropping(undefined)}
            onCrop={(part) => {
              replaced.current = cropping.url;
              setCropping(undefined);
              void uploads.start([cropping.file], { part });
            }}
          />
        </Suspense>
      )}
    </PictureFrame>
  );
}
