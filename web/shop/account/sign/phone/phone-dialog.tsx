import { waysInTexts } from '#web/shop/texts/account/ways-in.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CodeStep } from './code-step.tsx';
import { usePhoneSession } from './phone-session.ts';
import { PhoneStep } from './phone-step.tsx';

const texts = waysInTexts.phone;

type Props = { open: boolean; onClose: () => void; onDone: () => void };

/** Signing in with a code sent to the phone: the phone, then the code (storefront 2, phone login dialog). */
export default function PhoneDialog({ open, onClose, onDone }: Props) {
  const session = usePhoneSession();
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {session === null ? <PhoneStep /> : <CodeStep session={session} onDone={onDone} />}
    </Dialog>
  );
}
