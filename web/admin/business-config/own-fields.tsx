import { useState } from 'react';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { GroupField } from '../kit/fields/layout-fields.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { configTexts as texts } from '../texts/business/config.ts';
import { ownPictures, ownTexts } from '../texts/business/own-texts.ts';

const field = fieldWords(texts.fields);
const count = (all: Readonly<Record<string, string>>) =>
  texts.several(Object.values(all).filter((text) => text !== '').length);

export function OwnTextFields() {
  const [query, setQuery] = useState('');
  const found = Object.entries(ownTexts).filter(([name, { label, standard }]) =>
    plain(`${name} ${label} ${standard}`).includes(plain(query)),
  );
  return (
    <>
      <TextInput
        size={36}
        label={texts.searchTexts}
        icon={<Icon name="magnifying-glass" size={16} />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <GroupField {...field('custom_text_fields')} show={count}>
        {found.length === 0 && <p className="kit-quiet">{texts.noText}</p>}
        {found.map(([name, { label, standard, hint }]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            hint={hint === undefined ? texts.standard(standard) : `${texts.standard(standard)} ${hint}`}
            maxLength={1_000}
          />
        ))}
      </GroupField>
    </>
  );
}

export function OwnPictureFields() {
  return (['icons', 'custom_static_images'] as const).map((group) => (
    <GroupField key={group} {...field(group)} show={count}>
      {Object.entries(ownPictures[group]).map(([name, label]) => (
        <ImageField key={name} name={name} label={label} {...(name === 'square' ? { aspect: 1 } : {})} />
      ))}
    </GroupField>
  ));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
