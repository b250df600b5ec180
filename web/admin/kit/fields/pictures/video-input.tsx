import { OneFile } from './one-file.tsx';
import type { InputProps } from './picture-frame.tsx';
import { useUploads } from './use-uploads.ts';

export default function VideoInput(props: InputProps<string>) {
  const { field, label } = props;
  return (
    <OneFile
      {...props}
      kind="video"
      uploads={useUploads('video', field.change)}
      preview={
        // biome-ignore lint/a11y/useMediaCaption: whoever sends a video says in the text beside it what it shows.
        <video src={field.value} controls preload="metadata" aria-label={label} />
      }
    />
  );
}
