import { ownAddress } from '#web/addresses/own-address.ts';
import { OneFile } from './one-file.tsx';
import type { InputProps } from './picture-frame.tsx';
import { useUploads } from './use-uploads.ts';

export default function VideoInput(props: InputProps<string>) {
  const { field, label } = props;
  const own = ownAddress(field.value);
  return (
    <OneFile
      {...props}
      kind="video"
      uploads={useUploads('video', field.change)}
      preview={
        own === '' ? (
          // Videos of other hosts cannot be played here (content policy).
          <span className="kit-quiet wrap-anywhere">{field.value}</span>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the text beside a video describes it.
          <video src={own} controls preload="metadata" aria-label={label} />
        )
      }
    />
  );
}
