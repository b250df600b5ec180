import { useState } from 'react';
import { SUBSTITUTION_LABELS, SUBSTITUTIONS, type Substitution } from '#rules/picking/substitution-wish.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { RuleChoice } from './rule-choice.tsx';

const texts = pickingTexts.rule;

/** `rule`: null to follow the order's rule. */
type Line = { id: string; title: string; rule: Substitution | null };

type Props = {
  rule: Substitution;
  lines: readonly Line[];
  /** Whether a line may follow the order's rule again. */
  mayFollow?: boolean;
  /** Shows the lines at once; otherwise only if one of them differs. */
  showLines?: boolean;
  busy: boolean;
  /** Called for the order, or with the id of a line. */
  onRule: (rule: Substitution | null, lineId?: string) => void;
  onClose: () => void;
};

export default function RuleSheet({ rule, lines, mayFollow = false, showLines = false, ...rest }: Props) {
  const { busy, onRule, onClose } = rest;
  // Optimistic state; the server's response replaces it.
  const [pending, setPending] = useState<Record<string, Substitution | null>>({});
  const [byLine, setByLine] = useState(
    () => showLines || lines.some((line) => line.rule !== null && line.rule !== rule),
  );
  const optionOf = (lineId: string, current: Substitution | null) =>
    busy && lineId in pending ? (pending[lineId] ?? null) : current;

  function choose(next: Substitution | null, lineId?: string) {
    setPending({ [lineId ?? '']: next });
    onRule(next, lineId);
  }

  return (
    <Sheet
      open
      title={texts.title}
      closeLabel={texts.close}
      onClose={onClose}
      foot={
        <Button wide onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="grid gap-4">
        <RuleChoice hiddenLabel rule={optionOf('', rule) ?? rule} onRule={(next) => choose(next)} />
        {byLine ? (
          <fieldset className="grid gap-3">
            <legend className="field-label">{texts.byLineTitle}</legend>
            {lines.map((line) => (
              <Select
                key={line.id}
                label={line.title}
                value={optionOf(line.id, line.rule) ?? ''}
                onChange={({ target: { value } }) =>
                  choose(SUBSTITUTIONS.find((one) => one === value) ?? null, line.id)
                }
              >
                {mayFollow && <option value="">{texts.asCart}</option>}
                {SUBSTITUTIONS.map((one) => (
                  <option key={one} value={one}>
                    {SUBSTITUTION_LABELS[one]}
                  </option>
                ))}
              </Select>
            ))}
          </fieldset>
        ) : (
          <button type="button" className="link justify-self-start py-3" onClick={() => setByLine(true)}>
            {texts.byLine}
          </button>
        )}
      </div>
    </Sheet>
  );
}
