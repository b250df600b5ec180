import { type ComponentProps, useRef } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';

type ChooseProps = {
  icon: ComponentProps<typeof StaffIcon>['name'];
  folder?: boolean;
  onFiles: (files: File[]) => Promise<void>;
  children: string;
};

export function Choose({ icon, folder = false, onFiles, children }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="outline"
        size={36}
        icon={<StaffIcon name={icon} size={16} />}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={folder ? undefined : 'image/jpeg,image/png,image/webp,image/avif,image/gif,.zip'}
        aria-label={children}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // Allows selecting the same files again.
          target.value = '';
          if (chosen.length > 0) void onFiles(chosen);
        }}
      />
    </>
  );
}
