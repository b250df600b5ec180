import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { recentMomentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { profileTexts } from '#web/shop/texts/account/profile.ts';
import { paymentTexts } from '#web/shop/texts/buying/payment.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { cardPicture } from './card-picture.ts';
import { SectionState } from './section-state.tsx';
import { failOrLeave, useAnswer } from './use-answer.ts';

const texts = profileTexts.payments;

type Payment = OutputOf<'users.payments'>['list'][number];
type Page = { list: Payment[]; pages: number; hasMore: boolean };

const tones: Record<Payment['state'], BadgeTone> = {
  none: 'closed',
  pending: 'waiting',
  approved: 'paid',
  declined: 'failed',
  error: 'failed',
  voided: 'closed',
  expired: 'closed',
};

/** Every attempt to pay online, of all orders, the latest first. */
export default function PaymentList() {
  const { answer, again, put } = useAnswer(() => readPage(1));
  return (
    <SectionState answer={answer} again={again} failed={texts.failed} failedText={texts.failedText}>
      {(page) =>
        page.list.length === 0 ? (
          <EmptyState
            title={texts.empty}
            pictures={[cardPicture]}
            tint="var(--tint-lacteo)"
            actions={<ButtonLink to="/">{texts.shop}</ButtonLink>}
          >
            {texts.emptyText}
          </EmptyState>
        ) : (
          <Payments page={page} put={put} />
        )
      }
    </SectionState>
  );
}

function Payments({ page, put }: { page: Page; put: (page: Page) => void }) {
  const [failed, setFailed] = useState(false);
  const { busy, run: more } = useAction(async () => {
    setFailed(false);
    try {
      const next = await readPage(page.pages + 1);
      const ids = new Set(page.list.map(({ id }) => id));
      put({ ...next, list: [...page.list, ...next.list.filter(({ id }) => !ids.has(id))] });
    } catch (error) {
      failOrLeave(error);
      setFailed(true);
    }
  });
  return (
    <div className="grid gap-3">
      <h2 className="type-section">{texts.title}</h2>
      <ul className="grid gap-3">
        {page.list.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {failed && <Notice tone="danger">{profileTexts.moreFailed}</Notice>}
      {page.hasMore && (
        <Button kind="outline" busy={busy} busyText={profileTexts.moreLoading} onClick={() => void more()}>
          {profileTexts.more}
        </Button>
      )}
    </div>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const number = groupThousands(payment.id_order);
  const { name } = paymentTexts.gateways[payment.gateway];
  const method = texts.methods[payment.method] ?? payment.method;
  const facts = [name, method, payment.attempt > 1 ? texts.attempt(payment.attempt) : ''];
  return (
    <li className="panel profile-row">
      <div>
        <h3 className="type-name">{texts.order(number)}</h3>
        <p className="type-note text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        <p className="type-note text-ink-2">{recentMomentText(new Date(payment.creationDate), new Date())}</p>
        {payment.refunded > 0 && <p className="type-note">{texts.refunded(formatPesos(payment.refunded))}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 desk:flex-col desk:items-end">
        <StateBadge tone={tones[payment.state]}>{texts.states[payment.state]}</StateBadge>
        <b className="type-price-s">{formatPesos(payment.amount)}</b>
      </div>
      <ButtonLink
        kind="outline"
        to={`/shoppingcart-detail/${payment.order_id}`}
        aria-label={texts.seeSpoken(number)}
      >
        {texts.see}
      </ButtonLink>
    </li>
  );
}

async function readPage(page: number): Promise<Page> {
  const { list, pagination } = await callApi('users.payments', { query: { page } });
  return { list, pages: page, hasMore: pagination.hasNextPage };
}
