import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import { type InputProps, PictureFrame } from './picture-frame.tsx';
import { Removed } from './removed.tsx';
import { useUploads } from './use-uploads.ts';

export default function VideoInput({ field, ...words }: InputProps<string>) {
  const { value, change, canEdit } = field;
  const [removed, setRemoved] = useState<string>();
  const uploads = useUploads('video', (url) => {
    setRemoved(undefined);
    change(url);
  });
  return (
    <PictureFrame
      {...words}
      kind="video"
      choose={value === '' ? texts.chooseVideo : texts.change}
      field={field}
      uploads={uploads}
    >
      {value === '' ? (
        !canEdit && <p className="kit-quiet">{texts.noVideo}</p>
      ) : (
        <div className="kit-picture">
          {/* biome-ignore lint/a11y/useMediaCaption: whoever sends a video says in the text beside it what it shows. */}
          <video src={value} controls preload="metadata" aria-label={words.label} />
          {canEdit && (
            <span className="kit-picture-actions">
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
          words={texts.removedVideo}
          onUndo={() => {
            change(removed);
            setRemoved(undefined);
          }}
        />
      )}
    </PictureFrame>
  );
}
