import { GroupField } from '../kit/fields/layout-fields.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { ImageField } from '../kit/fields/pictures/image-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { fieldWords } from '../kit/form/field-words.ts';
import { configTexts as texts } from '../texts/business/config.ts';
import {
  type Block,
  blankBlock,
  blankItem,
  blankList,
  blankMessage,
  type Values,
} from './settings-values.ts';
import { ThemeField } from './theme-field.tsx';

const field = fieldWords(texts.fields);
const footer = texts.footer;
const SIDES = ['left', 'center', 'right'] as const;

export function BrandFields() {
  return (
    <div className="kit-form">
      <TextField {...field('app_title')} required maxLength={60} />
      <TextField {...field('support_url')} maxLength={500} />
      <ThemeField {...field('theme')} />
    </div>
  );
}

export function TickerField() {
  return (
    <ObjectListField
      {...field('header_message')}
      rowLabel={texts.message.row}
      addLabel={texts.message.add}
      most={20}
      blank={blankMessage}
      show={({ text }) => text}
    >
      <TextField name="text" label={texts.message.text} required maxLength={120} />
      <TextField name="link" label={texts.message.link} maxLength={500} />
      <ImageField name="icon" label={texts.message.icon} aspect={1} />
    </ObjectListField>
  );
}

export function FooterField() {
  return (
    <GroupField<Values['footer_config']>
      {...field('footer_config')}
      show={({ blocks }) => footer.show(blocks.length)}
    >
      <TextField name="copyright" label={footer.copyright} maxLength={300} wide />
      <ObjectListField<Block>
        name="blocks"
        label={footer.blocks}
        rowLabel={footer.block}
        addLabel={footer.addBlock}
        most={4}
        blank={blankBlock}
        show={({ left, center, right }) =>
          [...left, ...center, ...right].map(({ title }) => title).join(', ')
        }
      >
        {SIDES.map((side) => (
          <FooterLists key={side} side={side} />
        ))}
      </ObjectListField>
    </GroupField>
  );
}

function FooterLists({ side }: { side: (typeof SIDES)[number] }) {
  return (
    <ObjectListField
      name={side}
      label={footer[side]}
      rowLabel={footer.list}
      addLabel={footer.addList}
      most={4}
      blank={blankList}
      show={({ title }) => title}
    >
      <TextField name="title" label={footer.title} maxLength={80} />
      <ObjectListField
        name="items"
        label={footer.items}
        rowLabel={footer.item}
        addLabel={footer.addItem}
        most={20}
        blank={blankItem}
        show={({ label }) => label}
      >
        <TextField name="label" label={footer.label} required maxLength={120} />
        <TextField name="link" label={footer.link} maxLength={500} />
        <TextField name="image" label={footer.image} maxLength={300} />
      </ObjectListField>
    </ObjectListField>
  );
}
