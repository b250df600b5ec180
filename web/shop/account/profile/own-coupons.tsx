import { callApi } from '#web/api/client.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { ownCouponTexts as texts } from '#web/shop/texts/account/coupons.ts';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { SectionState } from './section-state.tsx';
import { useAnswer } from './use-answer.ts';

/** The coupons that a shopper may use now; nothing where there is none. */
export default function OwnCoupons() {
  return useModule('cupons') ? <Coupons /> : null;
}

function Coupons() {
  const { answer, again } = useAnswer(() => callApi('cupons.mine', {}));
  if (answer.status === 'ready' && answer.value.list.length === 0) return null;
  return (
    <section className="panel grid gap-3" aria-labelledby="own-coupons">
      <h2 id="own-coupons" className="type-section">
        {texts.title}
      </h2>
      <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
        {({ list }) => (
          <>
            <p className="type-note text-ink-2">{texts.about}</p>
            <ul className="grid gap-3">
              {list.map(({ code, description, text, until, offices }) => (
                <li key={code} className="flex items-center justify-between gap-3">
                  <span className="grid min-w-0 wrap-anywhere">
                    <b>{code}</b>
                    <span>{description || text}</span>
                    {[description && text, until, offices.length > 0 && texts.offices(offices.join(', '))]
                      .filter(Boolean)
                      .map((line) => (
                        <span key={String(line)} className="type-note text-ink-2">
                          {line}
                        </span>
                      ))}
                  </span>
                  <CopyButton text={code} messages={{ copied: texts.copied, failed: texts.notCopied }}>
                    {texts.copy(code)}
                  </CopyButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </SectionState>
    </section>
  );
}
