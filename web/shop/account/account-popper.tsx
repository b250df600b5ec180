import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '#web/shop/session/session-store.ts';
import { accountTexts as texts } from '#web/shop/texts/buying/account.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { AccountMenu } from './account-menu.tsx';
import { SignForms } from './sign/sign-forms.tsx';

/** The account button after it was pressed, with its popper open: the sign-in, or the account menu. */
export default function AccountPopper({ children }: { children: ReactNode }) {
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);

  // It replaces the pressed button and takes its focus.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);

  /** Moves the focus: the focused form is gone. */
  function done(close: () => void) {
    close();
    place.current?.querySelector('button')?.focus();
  }

  return (
    <div ref={place}>
      <Popover
        align="end"
        defaultOpen
        label={session.status === 'signed-in' ? texts.menu.label : texts.popper}
        trigger={(props) => (
          <button type="button" className="account-button" {...props}>
            {children}
          </button>
        )}
      >
        {(close) =>
          session.status === 'signed-in' ? (
            <AccountMenu close={close} />
          ) : (
            <div className="w-[min(348px,100vw-64px)] max-h-[calc(100dvh-140px)] -m-1.5 p-1.5 overflow-y-auto overscroll-contain">
              <SignForms onDone={() => done(close)} />
            </div>
          )
        }
      </Popover>
    </div>
  );
}
