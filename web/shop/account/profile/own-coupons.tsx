import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { useModule } from '#web/shop/shell/use-business.ts';
import { ownCouponTexts as texts } from '#web/shop/texts/account/coupons.ts';
import { CopyButton } from '#web/ui/actions/copy-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { SectionState } from './section-state.tsx';
import { useAnswer } from './use-answer.ts';

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
              {list.map((coupon) => (
                <li key={coupon.code} className="media-row">
                  <Icon name="ticket" />
                  <span className="grid gap-0.5 min-w-0 wrap-anywhere">
                    <b>{coupon.description || coupon.text}</b>
                    <span>{texts.code(coupon.code)}</span>
                    {detailsOf(coupon).map((line) => (
                      <span key={line} className="type-note text-ink-2">
                        {line}
                      </span>
                    ))}
                  </span>
                  <CopyButton
                    text={coupon.code}
                    name={texts.copyCode(coupon.code)}
                    messages={{ copied: texts.copied, failed: texts.notCopied }}
                  >
                    {texts.copy}
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

type Coupon = OutputOf<'cupons.mine'>['list'][number];

/** The shop's own text usually says it all; the computed effect is shown only where it adds something. */
function detailsOf({ description, text, until, offices }: Coupon): string[] {
  const plain = (words: string) => words.toLowerCase().replaceAll('\u00a0', ' ');
  const parts = text.split(', ').filter((part) => !plain(description).includes(plain(part)));
  const where = offices.length > 0 ? texts.offices(offices.join(', ')) : '';
  return [description === '' ? '' : parts.join(', '), until, where].filter(Boolean);
}
