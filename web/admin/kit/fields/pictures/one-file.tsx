import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { sizeOf } from '#web/ui/picture-set.ts';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type InputProps, PictureFrame } from './picture-frame.tsx';
import { Removed } from './removed.tsx';
import type { useUploads } from './use-uploads.ts';

const words = {
  picture: { choose: texts.choose, none: texts.none, removed: texts.removed },
  video: { choose: texts.chooseVideo, none: texts.noVideo, removed: texts.removedVideo },
};

type Props = InputProps<string> & {
  kind: 'picture' | 'video';
  uploads: ReturnType<typeof useUploads>;
  preview: ReactNode;
  actions?: ReactNode;
};

/** A shorter side, in px, is blurred on the product page. */
const SHORT = 400;

function TooSmall({ url }: { url: string }) {
  const size = sizeOf(url);
  if (!size || Math.max(size.width, size.height) >= SHORT) return null;
  return <p className="kit-quiet">{texts.small(size.width, size.height)}</p>;
}

export function OneFile({ kind, field, uploads, preview, actions, ...named }: Props) {
  const { value, change, canEdit } = field;
  const [removed, setRemoved] = useState<string>();
  return (
    <PictureFrame
      {...named}
      kind={kind}
      choose={value === '' ? words[kind].choose : texts.change}
      field={field}
      uploads={uploads}
    >
      {value === '' ? (
        !canEdit && <p className="kit-quiet">{words[kind].none}</p>
      ) : (
        <div className="kit-picture">
          {preview}
          <TooSmall url={value} />
          {canEdit && (
            <span className="flex flex-wrap items-center justify-center">
              {actions}
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
        <Removed words={words[kind].removed} onUndo={() => change(removed)} />
      )}
    </PictureFrame>
  );
}
