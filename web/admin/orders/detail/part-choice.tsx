import { Segmented } from '#web/ui/actions/segmented.tsx';
import { orderDetailTexts } from '../../texts/order/detail.ts';

const texts = orderDetailTexts.parts;

/** A phone shows one part of an order at a time, larger screens both. */
export type Part = 'goods' | 'side';

export function PartChoice({ part, onChoose }: { part: Part; onChoose: (part: Part) => void }) {
  return (
    <div className="order-parts hidden max-desk:block max-desk:px-4 max-desk:py-3">
      <Segmented
        label={texts.label}
        options={[
          { value: 'goods', label: texts.goods },
          { value: 'side', label: texts.side },
        ]}
        value={part}
        onChange={onChoose}
      />
    </div>
  );
}
