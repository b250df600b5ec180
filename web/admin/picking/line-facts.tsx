import type { LineOutcome } from '#rules/picking/pick-action.ts';
import { tintStyle } from '#web/ui/brand/tile.tsx';
import { remarkOf } from '../orders/detail/remark.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line } from './device-store.ts';
import { Crate } from './walk-list.tsx';

const texts = pickingTexts.line;

type Props = { line: Line; number: string | undefined; outcome: LineOutcome | null };

/** Where a line is, for which crate, what it is and how the shopper wants it. */
export function LineFacts({ line, number, outcome }: Props) {
  const remark = remarkOf(line);
  return (
    <>
      <dl className="picking-spot">
        <div>
          <dt>{texts.aisle}</dt>
          <dd>{line.isle || '–'}</dd>
        </div>
        <div>
          <dt>{texts.gondola}</dt>
          <dd>{line.gondola || '–'}</dd>
        </div>
        <div>
          <dt>{texts.crate}</dt>
          <dd>
            <Crate letter={line.crate} />
            <span className="spoken">{line.crate}</span>
            <small>{number}</small>
          </dd>
        </div>
      </dl>
      <div className="picking-card picking-product">
        <span className="picking-photo picking-photo-large" style={tintStyle(line.product.tint)}>
          {line.product.photoUrl !== '' && (
            <img src={line.product.photoUrl} alt="" width={112} height={112} />
          )}
        </span>
        <div>
          <h1 className="picking-name">{line.product.title}</h1>
          <p className="picking-quiet">
            {[line.product.brand, line.product.size].filter(Boolean).join(' · ')}
          </p>
          <p className="picking-quiet">{texts.ordered}</p>
          <p className="picking-big">{line.countDisplay}</p>
        </div>
        {remark !== '' && <p className="picking-wish">{remark}</p>}
        <p className="picking-wish">{pickingTexts.rules[line.substitution]}</p>
        {outcome && <p className="picking-wish">{texts.now(pickingTexts.walk.outcomes[outcome])}</p>}
      </div>
    </>
  );
}
