import { ProductThumb } from '../kit/thumb.tsx';
import { remarkOf } from '../orders/detail/remark.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line } from './device-store.ts';
import { expiryWords } from './expiry-words.ts';
import { Crate } from './walk-list.tsx';

const texts = pickingTexts.line;

const spot = 'px-3 py-2 rounded-card bg-surface';
const label = 'text-ink-2 text-small';
const value = 'flex flex-wrap items-center gap-y-1 gap-x-2 text-[1.5rem]/[1.25] font-bold';

type Props = {
  line: Line;
  number: string | undefined;
  /** The result so far; '' without one. */
  outcome: string;
};

export function LineFacts({ line, number, outcome }: Props) {
  const remark = remarkOf(line);
  const [question] = line.questions;
  return (
    <>
      <dl className="grid grid-cols-3 gap-2">
        <div className={spot}>
          <dt className={label}>{texts.aisle}</dt>
          <dd className={value}>{line.isle || '–'}</dd>
        </div>
        <div className={spot}>
          <dt className={label}>{texts.gondola}</dt>
          <dd className={value}>{line.gondola || '–'}</dd>
        </div>
        <div className={spot}>
          <dt className={label}>{texts.crate}</dt>
          <dd className={value}>
            <Crate letter={line.crate} />
            <span className="spoken">{line.crate}</span>
            <small className="text-small font-normal">{number}</small>
          </dd>
        </div>
      </dl>
      <div className="panel flex flex-wrap gap-3 p-3">
        <ProductThumb
          product={line.product}
          size={112}
          className="w-32 h-32 rounded-button max-[359px]:w-20 max-[359px]:h-20"
        />
        <div className="flex-1 min-w-30">
          <h1 lang="es" className="text-[1.375rem]/[1.2] font-bold hyphens-auto">
            {line.product.title}
          </h1>
          <p className="text-ink-2 text-[0.9375rem]">
            {[line.product.brand, line.product.size].filter(Boolean).join(' · ')}
          </p>
          <p className="mt-2 text-ink-2 text-[0.9375rem]">{texts.ordered}</p>
          <p className="text-[2rem]/[1.15] font-bold">{line.countDisplay}</p>
        </div>
        <div className="flex flex-wrap gap-2 w-full">
          {remark !== '' && <p className="picking-remark">{remark}</p>}
          {expiryWords(line).map((words) => (
            <p key={words} className="picking-remark">
              {words}
            </p>
          ))}
          <p className="picking-remark">{pickingTexts.rules[line.substitution]}</p>
          {question?.state === 'open' && (
            <p className="picking-remark">{pickingTexts.walk.waits(question.product.title)}</p>
          )}
          {outcome !== '' && <p className="picking-remark">{texts.now(outcome)}</p>}
        </div>
      </div>
    </>
  );
}
