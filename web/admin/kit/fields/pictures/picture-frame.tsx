import { type ClipboardEvent, type ReactNode, type RefCallback, useId, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FieldNote } from '#web/ui/fields/field.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { picturesTexts as texts } from '../../../texts/pictures.ts';
import type { KitFieldProps } from '../use-kit-field.ts';
import './pictures.css';
import { Progress, useNoSubmitWhile } from './upload-progress.tsx';
import { acceptOf, type useUploads } from './use-uploads.ts';

export type InputField<Value> = {
  value: Value;
  change: (value: Value) => void;
  leave: () => void;
  focusRef: RefCallback<HTMLElement>;
  error: string | undefined;
  changed: boolean;
  canEdit: boolean;
};

export type InputProps<Value> = Omit<KitFieldProps, 'name'> & { field: InputField<Value> };

type Props = Omit<KitFieldProps, 'name'> & {
  kind: 'picture' | 'video';
  multiple?: boolean;
  choose: string;
  field: Omit<InputField<unknown>, 'value' | 'change'>;
  uploads: ReturnType<typeof useUploads>;
  children: ReactNode;
};

export function PictureFrame({ kind, multiple = false, choose, field, uploads, children, ...words }: Props) {
  const { label, hint, required = false } = words;
  const ids = useId();
  const { uploading, start } = uploads;
  const [waits, setWaits] = useState(false);
  const frame = useNoSubmitWhile(uploading.length > 0, () => setWaits(true));
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptOf(kind),
    multiple,
    noClick: true,
    noKeyboard: true,
    disabled: !field.canEdit,
    useFsAccessApi: false,
    onDrop: (taken, refused) =>
      void start([...taken, ...refused.map(({ file }) => file)].slice(0, multiple ? 99 : 1)),
  });

  function onPaste({ clipboardData }: ClipboardEvent) {
    const files = [...clipboardData.files];
    if (field.canEdit && files.length > 0) void start(multiple ? files : files.slice(0, 1));
  }

  const error = uploads.error ?? (waits && uploading.length > 0 ? texts.wait : field.error);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed like a label.
    <div
      ref={frame}
      role="group"
      aria-labelledby={`${ids}-label`}
      aria-describedby={`${ids}-note`}
      className={cx('field kit-wide kit-pictures gap-2', field.changed && 'kit-changed-group')}
      onPaste={onPaste}
      onBlur={field.leave}
    >
      <span id={`${ids}-label`} className="field-label">
        {label}
        {required && (
          <span className="text-danger" aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      {children}
      {field.canEdit && (
        <div
          {...getRootProps({ role: undefined, tabIndex: undefined })}
          className="kit-drop"
          data-over={isDragActive || undefined}
        >
          {/* Triggered by the button. */}
          <input {...getInputProps({ style: { display: 'none' } })} />
          <Button
            kind="outline"
            size={36}
            ref={field.focusRef}
            icon={<StaffIcon name="upload-simple" size={16} />}
            aria-describedby={`${ids}-note`}
            onClick={open}
          >
            {choose}
          </Button>
          {kind === 'picture' && <CameraButton onTake={(file) => void start([file])} />}
          {/* Touch devices do not drag or paste, and have a camera. */}
          <span className="kit-quiet pointer-coarse:hidden">
            {isDragActive ? texts.dropping : kind === 'picture' ? texts.drop : texts.dropVideo}
          </span>
        </div>
      )}
      {uploading.map((one) => (
        <Progress key={one.id} {...one} />
      ))}
      <div role="status">
        <FieldNote
          id={`${ids}-note`}
          error={error}
          hint={[hint, field.canEdit && uploads.hint].filter(Boolean).join(' ')}
        />
      </div>
    </div>
  );
}

/** Shown on touch devices, which have a camera. */
function CameraButton({ onTake }: { onTake: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="hidden pointer-coarse:inline-flex">
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onTake(file);
        }}
      />
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name="camera" size={16} />}
        onClick={() => input.current?.click()}
      >
        {texts.camera}
      </Button>
    </span>
  );
}
