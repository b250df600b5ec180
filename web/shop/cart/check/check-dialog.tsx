import { useRef, useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import type { CartCheck } from '#web/shop/cart/cart-types.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { hideProblems, useProblems } from './check-store.ts';
import { ProblemRow } from './problem-row.tsx';
import { type Problem, problemsOf } from './show-problems.ts';
import { subtotalIfAccepted } from './subtotal-if-accepted.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import './check-dialog.css';

const texts = cartTexts.check;

/** The validation dialog (storefront 2 and 4, rules 13 and 14): each problem with its own actions. */
export function CheckDialog() {
  const check = useProblems();
  const list = useRef<HTMLUListElement>(null);
  const decisions = useDecisions(() => focusNext(list.current));
  // The content stays during the closing animation.
  const [last, setLast] = useState<CartCheck | null>(null);
  if (check !== null && check !== last) setLast(check);
  const { lines } = useCart();
  // Lines removed on another device are no longer problems.
  const problems = (last === null ? [] : problemsOf(last)).filter(({ line_id }) =>
    lines.some(({ serverId }) => serverId === line_id),
  );

  return (
    <Dialog
      open={check !== null}
      onClose={hideProblems}
      title={texts.title}
      closeLabel={texts.close}
      className="check-dialog w-[min(920px,100vw-32px)]"
      foot={<Foot decisions={decisions} none={check !== null && problems.length === 0} />}
    >
      {last !== null && <Problems problems={problems} decisions={decisions} list={list} />}
    </Dialog>
  );
}

type ProblemsProps = {
  problems: Problem[];
  decisions: Decisions;
  list: React.RefObject<HTMLUListElement | null>;
};

function Problems({ problems, decisions, list }: ProblemsProps) {
  const { lines, subtotal, server } = useCart();
  const [before, from, to, after, end] = texts.subtotal(
    subtotal,
    subtotalIfAccepted(lines, problems, subtotal),
  );

  if (problems.length === 0) return <p className="check-subtotal">{texts.none}</p>;
  return (
    <>
      <p className="check-subtotal">
        {texts.news} {before}
        <b className="text-ink no-break">{from}</b>
        {to}
        <b className="text-ink no-break">{after}</b>
        {end}
        <span className="type-note block mt-1">{texts.explain}</span>
      </p>
      <div className="check-head min-h-8.5 bg-sunken type-note font-semibold" aria-hidden>
        <span>{texts.product}</span>
        <span>{texts.message}</span>
        <span className="text-end">{texts.actions}</span>
      </div>
      <ul ref={list} className="divide-y divide-line">
        {problems.map((problem) => (
          <ProblemRow
            key={`${problem.line_id} ${problem.error_type}`}
            problem={problem}
            line={lines.find(({ serverId }) => serverId === problem.line_id)}
            office={{ id: server?.branch_office_id, name: server?.branch_office_name ?? '' }}
            decisions={decisions}
          />
        ))}
      </ul>
    </>
  );
}

type FootProps = { decisions: Decisions; none: boolean };

function Foot({ decisions: { busy, acceptAll, rejectAll }, none }: FootProps) {
  if (none) return <Button onClick={hideProblems}>{texts.close}</Button>;
  return (
    <div className="check-foot">
      <Button kind="ghost" onClick={hideProblems}>
        {texts.close}
      </Button>
      <Button kind="outline" busy={busy} busyText={texts.working} onClick={() => void rejectAll()}>
        {texts.rejectAll}
      </Button>
      <Button size={52} busy={busy} busyText={texts.working} onClick={() => void acceptAll()}>
        {texts.acceptAll}
      </Button>
    </div>
  );
}

/** The row of the pressed button may be gone: focus moves to the first remaining one. */
function focusNext(list: HTMLElement | null): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement?.closest('.check-row, .modal-foot, .modal-head')) return;
    list?.querySelector<HTMLElement>('.check-actions button, .check-actions a')?.focus();
  }, 60);
}
