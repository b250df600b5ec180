import { Suspense, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { texts } from './texts.ts';

const EnrolQr = lazyPart(() => import('./enrol-qr.tsx'));

export type Offer = OutputOf<'secondFactor.offer'>;

type Props = {
  offer: Offer;
  confirm: (code: string) => Promise<void>;
  onOver: () => void;
  children?: React.ReactNode;
};

/**
 * Sets up an authenticator app by camera, by a link on the phone itself or by typing the key, and verifies it with a
 * code.
 */
export function Enrol({ offer, confirm, onOver, children }: Props) {
  // The key stays the same while the form is open, even if the page around it is reloaded.
  const [{ secret, uri }] = useState(offer);
  return (
    <ol className="second-steps">
      <li>{texts.enrol.install}</li>
      <li>
        {texts.enrol.scan}
        <div className="w-[min(100%,216px)] aspect-square">
          <Suspense fallback={<Skeleton width="100%" height="100%" />}>
            <EnrolQr uri={uri} />
          </Suspense>
        </div>
        <a className="link justify-self-start inline-flex items-center min-h-11" href={uri}>
          {texts.enrol.open}
        </a>
        <p className="type-note text-ink-2">{texts.enrol.byHand}</p>
        <p className="second-secret p-3 rounded-field bg-sunken font-semibold tracking-[0.06em] select-all">
          {inFours(secret)}
        </p>
        <CopyButton text={secret} messages={texts.codes.copying}>
          {texts.enrol.copy}
        </CopyButton>
      </li>
      <li>
        {texts.enrol.type}
        <CodeForm
          label={texts.enrol.label}
          submit={texts.enrol.submit}
          busy={texts.enrol.busy}
          send={confirm}
          onOver={onOver}
        >
          {children}
        </CodeForm>
      </li>
    </ol>
  );
}

function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
