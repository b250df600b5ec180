import { useState } from 'react';
import { atomicTexts } from '#web/shop/texts/atomic.ts';
import { atomicSamples } from '#web/shop/texts/atomic-samples.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/actions/chip.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { Section } from './section.tsx';

const texts = atomicSamples.buttons;
const line = 'flex flex-wrap items-start gap-3';

export function Buttons() {
  const [busy, setBusy] = useState(true);
  const [grams, setGrams] = useState(500);
  const [units, setUnits] = useState(3);
  const [all, setAll] = useState(true);

  return (
    <Section title={atomicTexts.sections.buttons}>
      <div className="grid gap-4">
        <div className={line}>
          <Button size={52}>{texts.confirm}</Button>
          <Button>{texts.add}</Button>
          <Button kind="soft">{texts.repeat}</Button>
          <Button kind="outline">{texts.cancel}</Button>
          <Button kind="ghost">{texts.offers}</Button>
          <Button kind="danger-outline">{texts.annul}</Button>
          <Button kind="danger">{texts.remove}</Button>
        </div>
        <div className={line}>
          <Button busy={busy} busyText={texts.validating} onClick={() => setBusy(true)}>
            {texts.validate}
          </Button>
          <Button disabledReason={texts.payReason}>{texts.pay}</Button>
          <Button size={36} icon={<Icon name="plus-bold" size={14} />}>
            {texts.staff}
          </Button>
          <Button size={36} kind="outline" icon={<StaffIcon name="printer" size={18} />}>
            {texts.print}
          </Button>
          <IconButton label={texts.edit}>
            <Icon name="note-pencil" size={22} />
          </IconButton>
          <IconButton label={texts.trash} kind="outline">
            <Icon name="trash" size={22} />
          </IconButton>
        </div>
        <div className={line}>
          <Stepper
            value={grams}
            text={`${grams}\u00a0g`}
            step={50}
            min={100}
            labels={atomicTexts.stepper('Aguacate')}
            onChange={(next) => setGrams(next || 100)}
          />
          <Stepper
            kind="soft"
            value={units}
            text={`${units}\u00a0und`}
            labels={atomicTexts.stepper('Huevo')}
            onChange={(next) => setUnits(next || 1)}
          />
          <Stepper
            kind="outline"
            pending
            removable={false}
            value={units}
            text={`${units}\u00a0und`}
            labels={atomicTexts.stepper('Leche')}
            onChange={(next) => setUnits(next)}
          />
          <Chip count={46} selected={all} onClick={() => setAll(true)}>
            {texts.all}
          </Chip>
          <Chip count={28} selected={!all} onClick={() => setAll(false)}>
            {texts.dairy}
          </Chip>
        </div>
      </div>
    </Section>
  );
}
