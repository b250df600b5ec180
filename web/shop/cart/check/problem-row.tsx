import { formatPesos } from '#rules/money.ts';
import { quantityText } from '#rules/quantity.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { cartTexts } from '#web/shop/texts/buying/cart.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { hideProblems } from './check-store.ts';
import type { Problem } from './show-problems.ts';
import type { Decisions } from './use-decisions.ts';

const texts = cartTexts.check;

type Props = { problem: Problem; line: CartLineView | undefined; office: string; decisions: Decisions };

export function ProblemRow({ problem, line, office, decisions }: Props) {
  const { product_name: title, product_image: picture, error_type: kind } = problem;
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
          {problem.limited ? texts.limited : texts.kinds[kind]}
        </span>
        <p className="type-note">
          <Message problem={problem} office={office} />
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
      </div>
    </li>
  );
}

function Message({ problem, office }: Pick<Props, 'problem' | 'office'>) {
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
    const units = line?.countType !== 'grams';
    const quantity = units ? String(available) : spaced(quantityText('grams', available));
    return (
      <Button
        busy={decisions.busy}
        aria-label={texts.takeSpoken(spaced(quantityText(units ? 'units' : 'grams', available)), title)}
        onClick={() => void decisions.accept(problem)}
      >
        {texts.take(quantity)}
      </Button>
    );
  }
  if (kind !== 'product_without_stock' || !line) return null;
  return (
    <ButtonLink
      kind="soft"
      to={`/product-subcategory/${line.product.category_id}/${line.product.sub_category_id}`}
      aria-label={texts.similarSpoken(title)}
      onClick={hideProblems}
    >
      {texts.similar}
    </ButtonLink>
  );
}
