import type { ReactNode } from 'react';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { CodeField } from '../kit/fields/code-field.tsx';
import { ColourField } from '../kit/fields/colour-field.tsx';
import { DayField, TimeField } from '../kit/fields/day-fields.tsx';
import { GramsField } from '../kit/fields/grams-field.tsx';
import { GroupField, Separator } from '../kit/fields/layout-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { TextListField } from '../kit/fields/list/text-list-field.tsx';
import { MomentField } from '../kit/fields/moment-field.tsx';
import { NumberField, PesosField } from '../kit/fields/number-field.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import { ManyPickerField } from '../kit/fields/picker.tsx';
import { RichField } from '../kit/fields/rich/rich-field.tsx';
import { LongTextField, TextField } from '../kit/fields/text-field.tsx';
import { partsTexts as texts } from '../texts/kit/parts.ts';
import type { Sample } from './samples.ts';

type Office = { id: string; name: string };
export type FieldSection = Exclude<keyof typeof texts.sections, 'record' | 'asking' | 'states'>;

const { fields, hint } = texts;

export function sampleField(section: FieldSection, offices: readonly Office[]): ReactNode {
  const base = { name: section, hint };
  const find = async (typed: string) =>
    offices.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  const read = async (ids: readonly string[]) => offices.filter(({ id }) => ids.includes(id));
  const picking = { placeholder: fields.find, find, read };
  switch (section) {
    case 'text':
      return <TextField {...base} label={fields.text} required counted maxLength={60} />;
    case 'longText':
      return <LongTextField {...base} label={fields.longText} maxLength={300} />;
    case 'number':
      return <NumberField {...base} label={fields.number} />;
    case 'pesos':
      return <PesosField {...base} label={fields.pesos} required />;
    case 'grams':
      return <GramsField name={section} label={fields.grams} />;
    case 'day':
      return <DayField {...base} label={fields.day} max="2026-12-31" />;
    case 'time':
      return <TimeField {...base} label={fields.time} />;
    case 'moment':
      return <MomentField {...base} label={fields.moment} />;
    case 'switch':
      return <SwitchField {...base} label={fields.switch} />;
    case 'choice':
      return (
        <ChoiceField
          {...base}
          label={fields.choice}
          options={texts.choices.map((label, at) => ({ value: String(at), label }))}
        />
      );
    case 'many':
      return <ManyPickerField {...base} {...picking} label={fields.many} />;
    case 'one':
      return <OnePickerField {...base} {...picking} label={fields.one} />;
    case 'colour':
      return <ColourField {...base} label={fields.colour} />;
    case 'texts':
      return (
        <TextListField
          {...base}
          label={fields.texts}
          rowLabel={fields.textsRow}
          addLabel={fields.textsAdd}
          most={20}
        />
      );
    case 'objects':
      return <Steps />;
    case 'group':
      return (
        <GroupField<Sample['group']>
          {...base}
          label={fields.group}
          show={({ time, portions }) => `${time}, ${portions ?? 0}`}
        >
          <TextField name="time" label={fields.groupTime} />
          <NumberField name="portions" label={fields.groupPortions} />
        </GroupField>
      );
    case 'rich':
      return <RichField {...base} label={fields.rich} />;
    case 'code':
      return <CodeField {...base} label={fields.code} language="css" height={160} />;
    case 'separator':
      return <Separator>{texts.separator}</Separator>;
  }
}

function Steps() {
  return (
    <ObjectListField<Sample['objects'][number]>
      name="objects"
      label={fields.objects}
      hint={hint}
      rowLabel={fields.objectsRow}
      addLabel={fields.objectsAdd}
      blank={{ text: '', minutes: null }}
      show={({ text }) => text}
    >
      <TextField name="text" label={fields.stepText} required />
      <NumberField name="minutes" label={fields.stepMinutes} />
    </ObjectListField>
  );
}
