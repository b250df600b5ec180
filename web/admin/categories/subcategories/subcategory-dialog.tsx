import { useRef } from 'react';
import { useOutletContext } from 'react-router';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../../kit/dialogs/ask-first.ts';
import { showUndo } from '../../kit/dialogs/undo.ts';
import { ChoiceField, SwitchField } from '../../kit/fields/choice-fields.tsx';
import { ColourField } from '../../kit/fields/colour-field.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { ImageField } from '../../kit/fields/pictures/image-field.tsx';
import { RichField } from '../../kit/fields/rich/rich-field.tsx';
import { TaxClassField } from '../../kit/fields/tax-class-field.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { fieldWords } from '../../kit/form/field-words.ts';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { categoryTexts } from '../../texts/categories.ts';
import {
  type GoodsChoice,
  inheritedGoodsOptions,
  inheritedReturnTermOptions,
  type ReturnTermChoice,
} from '../../texts/records/goods.ts';
import { categoryTabTexts } from '../../texts/tabs/categories.ts';
import type { Subcategory } from '../category.ts';
import { configOf, OwnCardsFields, ownCards } from './own-cards.tsx';
import { Planometry } from './planometry.tsx';
import type { SavePlaces, TypedPlaces } from './use-places.ts';

const texts = categoryTabTexts.subcategories;
const field = fieldWords(texts.fields);
const ofCategory = fieldWords(categoryTexts.fields);

const blank = {
  categoryName: '',
  originalName: '',
  position: 1000 as number | null,
  restrictionsMessage: '',
  goodsKind: '' as GoodsChoice,
  returnTerm: '' as ReturnTermChoice,
  enabled: true,
  show: true,
  subCategoryInsert: true,
  taxClass: '' as NonNullable<Subcategory['taxClass']>,
  groupName: '',
  productsTagsSelectable: false,
  photoUrl: '',
  bannerUrl: '',
  bannerBgColor: 'FFFFFF',
  places: {} as TypedPlaces,
  cards: ownCards({}),
};
type Values = typeof blank;

const valuesOf = ({ displayName, name, order, disabled, ...row }: Subcategory): Values => ({
  categoryName: displayName,
  originalName: name,
  position: order,
  enabled: !disabled,
  restrictionsMessage: row.restrictionsMessage,
  goodsKind: row.goodsKind ?? '',
  returnTerm: row.returnTerm ?? '',
  show: row.show,
  groupName: row.groupName,
  subCategoryInsert: row.subCategoryInsert,
  taxClass: row.taxClass ?? '',
  bannerBgColor: row.bannerBgColor,
  productsTagsSelectable: row.productsTagsSelectable,
  photoUrl: row.photoUrl,
  bannerUrl: row.bannerUrl,
  places: {},
  cards: ownCards(row.product_card_config),
});

type Props = {
  categoryId: string;
  subcategory: Subcategory | undefined;
  onClose: () => void;
  onSaved: (saved: Subcategory) => void;
  onChanged: () => void;
};

/** A subcategory, with its position in each office (module planogram). */
export function SubcategoryDialog({ categoryId: id, subcategory, onClose, onSaved, onChanged }: Props) {
  const { modules } = useOutletContext<AdminFrame>();

  const savingPlaces = useRef<SavePlaces>(undefined);

  async function save(
    { position, places, cards, goodsKind, returnTerm, ...values }: Values,
    version: number | undefined,
  ): Promise<Subcategory> {
    // The server reports a missing number at its field.
    const product_card_config = configOf(cards, subcategory?.product_card_config ?? {});
    const body = {
      ...values,
      product_card_config,
      position: position as number,
      goodsKind: goodsKind === '' ? null : goodsKind,
      returnTerm: returnTerm === '' ? null : returnTerm,
    };
    if (!subcategory || version === undefined)
      return callApi('subcategories.create', { params: { id }, body });
    await savingPlaces.current?.(places);
    const params = { id, subId: subcategory.id };
    return (await callApi('subcategories.update', { params, body: { ...body, version } })).doc;
  }

  return (
    <RecordDialog<Values, Subcategory>
      title={subcategory ? texts.edit(subcategory.displayName) : texts.create}
      values={subcategory ? valuesOf(subcategory) : blank}
      version={subcategory?.version}
      toValues={valuesOf}
      save={save}
      saveText={texts.save}
      onSaved={(saved) => {
        showToast('success', texts.saved);
        onSaved(saved);
        onChanged();
        onClose();
      }}
      onClose={onClose}
      actions={
        subcategory && (
          <Button
            kind="danger-outline"
            icon={<Icon name="trash" size={16} />}
            onClick={() => askToRemove(subcategory, { onClose, onChanged })}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <TextField {...field('categoryName')} required maxLength={120} />
      {subcategory ? (
        <TextInput
          label={field('originalName').label}
          hint={categoryTexts.fixed}
          readOnly
          value={subcategory.name}
        />
      ) : (
        <TextField {...field('originalName')} required maxLength={120} />
      )}
      <NumberField {...field('position')} required />
      <TextField {...field('groupName')} maxLength={60} />
      <SwitchField {...field('enabled')} />
      <SwitchField {...field('show')} />
      <SwitchField {...field('subCategoryInsert')} />
      <TaxClassField {...ofCategory('taxClass')} inherited={texts.ofItsCategory} />
      {modules.includes('categories_tags') && <SwitchField {...ofCategory('productsTagsSelectable')} />}
      <ColourField {...field('bannerBgColor')} />
      <ChoiceField {...ofCategory('goodsKind')} options={inheritedGoodsOptions} />
      <ChoiceField {...ofCategory('returnTerm')} options={inheritedReturnTermOptions} />
      <RichField {...field('restrictionsMessage')} />
      <ImageField {...field('photoUrl')} aspect={1} />
      <ImageField {...field('bannerUrl')} aspect={4} />
      {modules.includes('categories_custom_cards') && <OwnCardsFields />}
      {subcategory && modules.includes('planogram') && (
        <Planometry path={{ id, subId: subcategory.id }} saving={savingPlaces} />
      )}
    </RecordDialog>
  );
}

function askToRemove(
  { category_id: id, id: subId, version, disabled }: Subcategory,
  { onClose, onChanged }: Pick<Props, 'onClose' | 'onChanged'>,
) {
  const { title, text, button: confirm, busy } = texts.removing;
  const run = async () => {
    const removed = await callApi('subcategories.remove', { params: { id, subId }, query: { version } });
    onClose();
    onChanged();
    showUndo(texts.removed, async () => {
      const body = { version: removed.version, enabled: !disabled };
      await callApi('subcategories.restore', { params: { id, subId }, body });
      onChanged();
    });
  };
  askFirst({ title, text, confirm, busy, run });
}
