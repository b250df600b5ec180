import { QrCode } from '#web/ui/layout/qr-code.tsx';
import { texts } from './texts.ts';

/** The QR code of the key, loaded when somebody sets up an app. */
export default function EnrolQr({ uri }: { uri: string }) {
  return (
    <QrCode
      content={uri}
      label={texts.enrol.qr}
      className="fill-ink w-[min(100%,216px)] aspect-square block w-full bg-surface"
    />
  );
}
