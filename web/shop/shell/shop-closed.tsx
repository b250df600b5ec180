import { notOpenTexts } from '#web/shop/texts/shell/not-open.ts';
import { FailureState } from '#web/ui/feedback/states.tsx';

export default function ShopClosed() {
  const { title, text } = notOpenTexts;
  return (
    <div className="mx-auto max-w-[480px] px-4 py-10">
      <FailureState heading="h1" tone="brand" icon="storefront" title={title}>
        {text}
      </FailureState>
    </div>
  );
}
