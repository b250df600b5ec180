import { SUBSTITUTION_LABELS, SUBSTITUTIONS, type Substitution } from '#rules/picking/substitution-wish.ts';
import { pickingTexts } from '#web/shop/texts/buying/picking.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';

const texts = pickingTexts.rule;

type Props = { rule: Substitution; hiddenLabel?: boolean; onRule: (rule: Substitution) => void };

/** The question about sold out products, with its three answers (rule 84). */
export function RuleChoice({ rule, hiddenLabel = false, onRule }: Props) {
  return (
    <ChoiceGroup label={texts.title} hiddenLabel={hiddenLabel}>
      {SUBSTITUTIONS.map((one) => (
        <ChoiceRow
          key={one}
          name="substitution"
          value={one}
          title={SUBSTITUTION_LABELS[one]}
          text={texts.explain[one]}
          checked={rule === one}
          onChange={() => onRule(one)}
        />
      ))}
    </ChoiceGroup>
  );
}
