import { Link } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { standingOrderTexts as texts } from '#web/shop/texts/account/standing-orders.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Tile } from '#web/ui/brand/tile.tsx';
import { StateBadge } from '#web/ui/feedback/badge.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { pictureOf } from '#web/ui/picture-set.ts';
import { openTurn, type StandingOrder } from './standing-order.ts';

type Props = {
  one: StandingOrder;
  busy: boolean;
  onState: () => void;
  onSkip: () => void;
  onInclude: (day: string) => void;
  onChange: () => void;
  onEnd: () => void;
};

/** A repeated order: time, place, products, its latest days, and its actions. */
export function StandingCard({ one, busy, onState, onSkip, onInclude, onChange, onEnd }: Props) {
  const { id, name, state, problem } = one;
  const open = openTurn(one);
  const isActive = state === 'active';
  return (
    <article className="panel grid gap-3" aria-labelledby={`standing-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 id={`standing-${id}`} className="type-section wrap-anywhere">
            {name}
          </h2>
          <p className="text-ink-2">
            {one.rhythm_text}, {one.window_text}
          </p>
        </div>
        <StateBadge tone={isActive ? 'done' : 'closed'}>{texts.states[state]}</StateBadge>
      </div>
      <div className="flex items-center gap-2">
        {one.pictures.map(({ url, tint }) => (
          <Tile key={url} tint={tint} className="size-11">
            <img src={pictureOf(url, 160)} alt="" width={32} height={32} loading="lazy" />
          </Tile>
        ))}
        <span className="type-note text-ink-2">{texts.products(one.products_count)}</span>
      </div>
      <div className="type-note grid gap-0.5">
        {isActive && !open && <p className="font-semibold">{texts.next(one.next_label, one.window_text)}</p>}
        <p className="text-ink-2">{placeOf(one)}</p>
      </div>
      {problem !== null && <Notice tone="danger">{texts.problems[problem]}</Notice>}
      {one.unanswered && <Notice tone="warn">{texts.unanswered}</Notice>}
      {open && <Notice tone="info">{texts.waits(open.label)}</Notice>}
      <Turns one={one} busy={busy} onInclude={onInclude} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`/repetir/${id}`}
          kind={open ? 'primary' : 'soft'}
          aria-label={open ? texts.openSpoken(name) : texts.lookSpoken(name)}
        >
          {open ? texts.open : texts.look}
        </ButtonLink>
        <Button kind="outline" busy={busy} aria-label={texts.changeSpoken(name)} onClick={onChange}>
          {texts.change}
        </Button>
        {isActive && (
          <Button
            kind="outline"
            busy={busy}
            aria-label={texts.skipSpoken(name, open?.label ?? one.next_label)}
            onClick={onSkip}
          >
            {texts.skip}
          </Button>
        )}
        <Button
          kind="outline"
          busy={busy}
          aria-label={isActive ? texts.pauseSpoken(name) : texts.resumeSpoken(name)}
          onClick={onState}
        >
          {isActive ? texts.pause : texts.resume}
        </Button>
        <Button kind="danger-outline" aria-label={texts.endSpoken(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </article>
  );
}

function placeOf({ type, address, branch_office: office }: StandingOrder): string {
  if (type === 'pickup') return office ? texts.pickup(office.name) : '';
  return address ? texts.delivery([address.address, address.alias].filter(Boolean).join(', ')) : '';
}

/** The latest days and their outcome; a skipped day that has not passed can be included again. */
function Turns({ one: { id, name, turns }, busy, onInclude }: Pick<Props, 'one' | 'busy' | 'onInclude'>) {
  const past = turns.filter(({ state }) => state !== 'open');
  if (past.length === 0) return null;
  return (
    <section className="grid gap-1" aria-labelledby={`turns-${id}`}>
      <h3 id={`turns-${id}`} className="type-name">
        {texts.history}
      </h3>
      <ul className="type-note text-ink-2 grid gap-0.5">
        {past.map(({ day, label, state, order, can_include: canInclude }) => (
          <li key={day}>
            {`${label}: `}
            {order ? (
              <Link className="link" to={`/shoppingcart-detail/${order.id}`}>
                {texts.order(groupThousands(order.id_order))}
              </Link>
            ) : (
              texts.turns[state]
            )}
            {canInclude && (
              <button
                type="button"
                className="link ml-2 py-2"
                disabled={busy}
                aria-label={texts.includeSpoken(name, label)}
                onClick={() => onInclude(day)}
              >
                {texts.include}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
