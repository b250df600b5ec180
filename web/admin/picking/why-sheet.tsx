import type { MissingReason } from '#rules/picking/pick-action.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { pickingTexts } from '../texts/picking.ts';

const texts = pickingTexts.line;
const REASONS: readonly MissingReason[] = ['shelf_empty', 'bad_quality', 'expired', 'other'];

type Props = {
  asking: 'missing' | 'less' | 'replace' | null;
  /** The text of the quantity left to replace; undefined if nothing can be replaced. */
  replaceRest: string | undefined;
  onReason: (reason: MissingReason) => void;
  onReplace: () => void;
  onClose: () => void;
};

export function WhySheet({ asking, replaceRest, onReason, onReplace, onClose }: Props) {
  return (
    <Sheet
      open={asking === 'missing' || asking === 'less'}
      onClose={onClose}
      title={asking === 'less' ? texts.whyLess : texts.why}
      closeLabel={texts.close}
    >
      <div className="grid gap-3 grid-cols-1">
        {replaceRest !== undefined && (
          <Button wide size={56} onClick={onReplace}>
            {texts.replaceRest(replaceRest)}
          </Button>
        )}
        {REASONS.map((reason) => (
          <Button key={reason} wide kind="outline" size={56} onClick={() => onReason(reason)}>
            {pickingTexts.reasons[reason]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
