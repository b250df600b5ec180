import { payPath } from '#web/shop/payment/pay-path.ts';
import { copyLink } from '#web/shop/share-link.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Lets somebody else pay: copies the link of a page without personal data (rule 39). */
export function CopyPayLink({ token }: { token: string }) {
  if (token === '') return null;
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <Button
        kind="ghost"
        icon={<Icon name="copy" />}
        onClick={() => void copyLink(new URL(payPath(token), location.origin).href)}
      >
        {texts.copy}
      </Button>
      <p className="type-note text-ink-2">{texts.copyText}</p>
    </div>
  );
}
