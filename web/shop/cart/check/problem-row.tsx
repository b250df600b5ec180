import { useState } from 'react';
import { formatPesos } from '#rules/money.ts';
import { amountText } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import type { Problem } from './show-problems.ts';
import { Substitutes } from './substitutes.tsx';
import type { Decisions } from './use-decisions.ts';

const texts = cartTexts.check;

type Props = {
  problem: Problem;
  line: CartLineView | undefined;
  office: { id: string | undefined; name: string };
  decisions: Decisions;
};

export function ProblemRow({ problem, line, office, decisions }: Props) {
  const { product_name: title, product_image: picture, error_type: kind } = problem;
  const [open, setOpen] = useState(false);
  return (
    <li className="check-row py-3.5">
      <div className="flex items-center gap-3 min-w-0">
        <Tile tint={line?.product.tint} className="flex-none w-14 h-14">
          {picture !== '' && <img src={picture} alt="" width={36} height={36} />}
        </Tile>
        <div className="min-w-0">
          <p className="type-name">{title}</p>
          <p className="type-note text-ink-2">
            {[line?.product.size, line?.product.brand].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="grid gap-1 justify-items-start">
        <span className={kind === 'product_different_price' ? 'badge badge-waiting' : 'badge badge-failed'}>
          {kindText(problem, line)}
        </span>
        <p className="type-note">
          <Message problem={problem} office={office.name} />
        </p>
      </div>
      <div className="check-actions flex flex-wrap gap-2 justify-end">
        <Button
          kind="outline"
          busy={decisions.busy}
          aria-label={texts.rejectSpoken(title)}
          onClick={() => void decisions.reject(problem)}
        >
          {texts.reject}
        </Button>
        <Accept problem={problem} line={line} decisions={decisions} />
        {kind === 'product_without_stock' && line && (
          <Button
            kind="soft"
            aria-expanded={open}
            aria-label={texts.similarSpoken(title)}
            onClick={() => setOpen(!open)}
          >
            {texts.similar}
          </Button>
        )}
      </div>
      {open && line && (
        <div className="col-span-full min-w-0">
          <Substitutes
            line={line}
            officeId={office.id}
            busy={decisions.busy}
            onReplaced={() => decisions.reject(problem)}
          />
        </div>
      )}
    </li>
  );
}

/** 'Quedan 2' if some are left, else the problem. */
function kindText({ error_type: kind, available, limited }: Problem, line: Props['line']): string {
  if (limited) return texts.limited;
  if (kind !== 'product_not_enough' || available === 0) return texts.kinds[kind];
  return texts.left(available, quantityOf(available, line));
}

function quantityOf(available: number, line: Props['line']): string {
  return line?.countType === 'grams' ? spaced(amountText('grams', available)) : String(available);
}

function Message({ problem, office }: { problem: Problem; office: string }) {
  const { error_type: kind, cart_price: before, current_price: now } = problem;
  if (kind === 'product_different_price') {
    const more = now > before ? '+' : '−';
    return (
      <>
        {texts.before} <s>{formatPesos(before)}</s> | {texts.now} <b>{formatPesos(now)}</b>{' '}
        <span className="text-ink-2 no-break">{`(${more}\u00a0${formatPesos(Math.abs(now - before))})`}</span>
      </>
    );
  }
  if (kind === 'product_without_stock') return texts.soldOut(office);
  if (kind === 'product_inactive') return texts.inactive;
  if (kind === 'product_not_exists') return texts.notFound;
  return problem.message;
}

function Accept({ problem, line, decisions }: Omit<Props, 'office'>) {
  const { product_name: title, error_type: kind, available } = problem;
  if (kind === 'product_different_price') {
    return (
      <Button
        busy={decisions.busy}
        aria-label={texts.acceptPriceSpoken(title)}
        onClick={() => void decisions.accept(problem)}
      >
        {texts.acceptPrice}
      </Button>
    );
  }
  if (kind === 'product_not_enough' && available > 0) {
    return (
      <Button
        busy={decisions.busy}
        aria-label={texts.takeSpoken(spaced(amountText(line?.countType ?? 'units', available)), title)}
        onClick={() => void decisions.accept(problem)}
      >
        {texts.take(quantityOf(available, line))}
      </Button>
    );
  }
  return null;
}
