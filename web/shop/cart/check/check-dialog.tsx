import { useState } from 'react';
import { useCart } from '#web/shop/cart/cart-store.ts';
import type { CartCheck } from '#web/shop/cart/store/cart-types.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { hideProblems, useProblems } from './check-store.ts';
import { ProblemRow } from './problem-row.tsx';
import { problemsOf } from './show-problems.ts';
import { subtotalIfAccepted } from './subtotal-if-accepted.ts';
import { useDecisions } from './use-decisions.ts';
import './check-dialog.css';

const texts = cartTexts.check;

/** The validation dialog (storefront 2 and 4, decisions 13 and 14): each problem with its own actions. */
export function CheckDialog() {
  const check = useProblems();
  // What was shown stays while the dialog fades away.
  const [last, setLast] = useState<CartCheck | null>(null);
  if (check !== null && check !== last) setLast(check);

  return (
    <Dialog
      open={check !== null}
      onClose={hideProblems}
      title={texts.title}
      closeLabel={texts.close}
      className="check-dialog"
      foot={<Foot />}
    >
      {last !== null && <Problems check={last} />}
    </Dialog>
  );
}

function Problems({ check }: { check: CartCheck }) {
  const { lines, subtotal, server } = useCart();
  const decisions = useDecisions();
  const problems = problemsOf(check);
  const [before, from, to, after, end] = texts.subtotal(
    subtotal,
    subtotalIfAccepted(lines, problems, subtotal),
  );

  if (problems.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <p className="check-subtotal">
        {before}
        <b>{from}</b>
        {to}
        <b>{after}</b>
        {end}
      </p>
      <div className="check-head" aria-hidden>
        <span>{texts.product}</span>
        <span>{texts.message}</span>
        <span>{texts.actions}</span>
      </div>
      <ul>
        {problems.map((problem) => (
          <ProblemRow
            key={`${problem.line_id} ${problem.error_type}`}
            problem={problem}
            line={lines.find(({ serverId }) => serverId === problem.line_id)}
            office={server?.branch_office_name ?? ''}
            decisions={decisions}
          />
        ))}
      </ul>
    </>
  );
}

function Foot() {
  const { busy, acceptAll, rejectAll } = useDecisions();
  return (
    <div className="check-foot">
      <p className="type-note text-ink-2">{texts.explain}</p>
      <Button kind="ghost" onClick={hideProblems}>
        {texts.close}
      </Button>
      <Button kind="outline" size={52} busy={busy} busyText={texts.working} onClick={() => void rejectAll()}>
        {texts.rejectAll}
      </Button>
      <Button size={52} busy={busy} busyText={texts.working} onClick={() => void acceptAll()}>
        {texts.acceptAll}
      </Button>
    </div>
  );
}
