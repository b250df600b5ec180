import { useId, useState } from 'react';
import { atomicTexts } from '#web/shop/texts/atomic.ts';
import { atomicSamples } from '#web/shop/texts/atomic-samples.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ChoiceCard, ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TextArea, TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Section } from './section.tsx';

const texts = atomicSamples.fields;
const choices = atomicSamples.choices;

export function Fields() {
  return (
    <Section title={atomicTexts.sections.fields}>
      <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-4">
        <TextInput label={texts.phone} hint={texts.phoneHint} placeholder="312 555 0148" inputMode="tel" />
        <TextInput label={texts.email} required error={texts.emailError} defaultValue="marcela@" />
        <TextInput label={texts.reference} hint={texts.fixed} disabled defaultValue="1201" />
        <PasswordInput label={texts.password} showLabel={texts.show} hideLabel={texts.hide} required />
        <Select label={texts.city}>
          {texts.cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Select>
        <TextInput
          label={texts.search}
          hiddenLabel
          type="search"
          placeholder={texts.searchPlaceholder}
          icon={<Icon name="magnifying-glass" size={22} />}
          className="self-end"
        />
        <TextArea label={texts.note} aside={texts.optional} rows={2} />
        <TextInput label={texts.reference} size={36} placeholder="1201" />
      </div>
    </Section>
  );
}

export function Choices() {
  const name = useId();
  const [how, setHow] = useState<'unit' | 'grams'>('grams');
  return (
    <Section title={atomicTexts.sections.choices}>
      <div className="grid gap-6 desk:grid-cols-3">
        <div className="grid content-start gap-2">
          <Segmented
            label={choices.how}
            value={how}
            onChange={setHow}
            options={[
              { value: 'unit', label: choices.unit },
              { value: 'grams', label: choices.grams },
            ]}
          />
          <Checkbox defaultChecked>{choices.terms}</Checkbox>
          <Checkbox>{choices.data}</Checkbox>
          <Checkbox mixed>{choices.some}</Checkbox>
          <Switch defaultChecked>{choices.visible}</Switch>
        </div>
        <ChoiceGroup label={choices.pay}>
          <ChoiceRow
            name={`${name}-pay`}
            value="cash"
            defaultChecked
            title={choices.cash}
            text={choices.cashText}
            aside="$ 88.207"
          />
          <ChoiceRow
            name={`${name}-pay`}
            value="card"
            title={choices.dataphone}
            text={choices.dataphoneText}
          />
        </ChoiceGroup>
        <ChoiceGroup label={choices.ripeness} className="content-start">
          <div className="grid grid-cols-2 gap-2">
            <ChoiceCard name={`${name}-ripe`} value="green" title={choices.green} text={choices.greenText} />
            <ChoiceCard
              name={`${name}-ripe`}
              value="ripe"
              defaultChecked
              title={choices.ripe}
              text={choices.ripeText}
            />
          </div>
        </ChoiceGroup>
      </div>
    </Section>
  );
}
