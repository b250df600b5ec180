import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { QrCode } from '#web/ui/layout/qr-code.tsx';

export default function OrderQr({ url }: { url: string }) {
  return (
    <QrCode
      content={url}
      label={checkoutTexts.thanks.qr}
      className="size-41 -m-2 bg-surface fill-brand-deep"
    />
  );
}
