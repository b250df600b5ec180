import { useEffect, useRef } from 'react';
import { useStaticImage } from '#web/shop/shell/use-business.ts';
import { officeTexts as texts } from '#web/shop/texts/shell/office.ts';
import { Wait } from '#web/ui/feedback/notice.tsx';
import { useOffice } from './use-office.ts';

export default function OfficeChange({ id }: { id: string }) {
  const icon = useStaticImage('app_icon_large');
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useOffice().offices.find((office) => office.id === id)?.name ?? '';

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="backdrop:bg-scrim m-auto w-[min(420px,100vw_-_32px)] rounded-card"
      aria-label={texts.changing}
      onCancel={(event) => event.preventDefault()}
    >
      {icon !== '' && <img src={icon} alt="" width={96} height={96} className="mx-auto mt-6" />}
      <Wait title={texts.changing}>{texts.changingText(name)}</Wait>
    </dialog>
  );
}
