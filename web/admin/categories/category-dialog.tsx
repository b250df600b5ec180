import { useOutletContext } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { askFirst } from '../kit/dialogs/ask-first.ts';
import type { DetailTab } from '../kit/dialogs/detail-tabs.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { categoryTexts as texts } from '../texts/categories.ts';
import { kitTexts } from '../texts/kit.ts';
import { type Category, flagsShown, flagsToSave } from './category.ts';
import { CardFields, CategoryFields } from './category-fields.tsx';
import { OptionsTab } from './options-tab.tsx';
import { removeCategory } from './remove-category.ts';
import { SubcategoriesTab } from './subcategories/subcategories-tab.tsx';
import { TagsTab } from './tags-tab.tsx';

const blank = {
  categoryName: '',
  originalName: '',
  position: 1000 as number | null,
  restrictionsMessage: '',
  visibleName: true,
  withManturity: false,
  ageRestricted: false,
  taxClass: '' as NonNullable<Category['taxClass']>,
  goodsKind: 'general' as NonNullable<Category['goodsKind']>,
  returnTerm: 'usual' as NonNullable<Category['returnTerm']>,
  tracksExpiry: false,
  disabled: false,
  bannerBgColor: 'FFFFFF',
  icon: '',
  iconMini: '',
  cover: '',
  banner: '',
  productsTagsSelectable: false,
  product_card_config: flagsShown({}),
};
type Values = typeof blank;

function valuesOf(category: Category): Values {
  const names = Object.keys(blank) as (keyof Values)[];
  const fields = Object.fromEntries(names.map((name) => [name, category[name]])) as Values;
  return {
    ...fields,
    taxClass: category.taxClass ?? '',
    goodsKind: category.goodsKind ?? 'general',
    returnTerm: category.returnTerm ?? 'usual',
    tracksExpiry: category.tracksExpiry ?? false,
    product_card_config: flagsShown(category.product_card_config),
  };
}

/** Whether only the display of products changed: that failure has a separate text. */
function onlyCards({ product_card_config: before, ...rest }: Values, values: Values): boolean {
  const { product_card_config: now, ...others } = values;
  return JSON.stringify(rest) === JSON.stringify(others) && JSON.stringify(before) !== JSON.stringify(now);
}

/** The server reports a missing position at its field. */
const bodyOf = ({ position, product_card_config: flags, ...values }: Values) => ({
  ...values,
  position: position as number,
  product_card_config: flagsToSave(flags),
});

export default function CategoryDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <NewCategory {...dialog} />;
  const read = () => callApi('adminCategories.get', { params: { id } });
  return (
    <OpenRecord id={id} title={texts.manage} wide read={read} onClose={dialog.onClose}>
      {(category, change, again) => <Manage category={category} change={change} again={again} {...dialog} />}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'>;

function NewCategory({ onClose, onSaved }: Props) {
  return (
    <RecordDialog<Values, Category>
      title={texts.createTitle}
      wide
      values={blank}
      version={undefined}
      toValues={valuesOf}
      refused={texts.createFailed}
      save={(values) => callApi('adminCategories.create', { body: bodyOf(values) })}
      onSaved={() => {
        showToast('success', kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
    >
      <CategoryFields />
    </RecordDialog>
  );
}

type ManageProps = Props & {
  category: Category;
  change: (category: Category) => void;
  again: () => void;
};

function Manage({ category, change, again, onClose, onSaved, onChanged }: ManageProps) {
  const { modules } = useOutletContext<AdminFrame>();
  const { id, categoryName, originalName, position, totalProducts } = category;
  const changed = () => {
    again();
    onChanged();
  };
  const tabs: (DetailTab & { module?: string })[] = [
    {
      value: 'datos',
      label: texts.tabs.data,
      stays: true,
      children: (
        <div className="kit-form">
          <CategoryFields reference={originalName} />
        </div>
      ),
    },
    {
      value: 'subcategorias',
      label: texts.tabs.subcategories,
      note: <span className="kit-quiet">{category.subcategoriesArr.length}</span>,
      children: <SubcategoriesTab categoryId={id} onChanged={changed} />,
    },
    {
      value: 'etiquetas',
      label: texts.tabs.tags,
      module: 'categories_tags',
      stays: true,
      children: <TagsTab category={category} onChanged={changed} />,
    },
    {
      value: 'opciones',
      label: texts.tabs.options,
      module: 'categories_options',
      children: <OptionsTab categoryId={id} />,
    },
    {
      value: 'tarjetas',
      label: texts.tabs.cards,
      module: 'categories_custom_cards',
      stays: true,
      children: <CardFields />,
    },
  ];

  function remove() {
    askFirst({
      title: texts.removing.title,
      text: texts.removing.text,
      confirm: texts.removing.button,
      busy: texts.removing.busy,
      run: () => removeCategory(category, onSaved),
    });
  }

  return (
    <RecordDialog<Values, Category>
      title={categoryName}
      wide
      subtitle={texts.summary(
        texts.products(groupThousands(totalProducts)),
        originalName,
        groupThousands(position),
      )}
      values={valuesOf(category)}
      version={category.version}
      toValues={valuesOf}
      refused={texts.updateFailed}
      failed={(values) => (onlyCards(valuesOf(category), values) ? texts.cardsFailed : texts.notUpdated)}
      save={async (values, version = category.version) => {
        const body = { ...bodyOf(values), version };
        return (await callApi('adminCategories.update', { params: { id }, body })).doc;
      }}
      onSaved={(saved) => {
        showToast('success', kitTexts.record.saved);
        change(saved);
        onChanged();
      }}
      onClose={onClose}
      actions={
        <Button kind="danger-outline" icon={<Icon name="trash" size={16} />} onClick={remove}>
          {texts.remove}
        </Button>
      }
    >
      <RecordTabs
        label={texts.tabs.label}
        tabs={tabs.filter(({ module }) => module === undefined || modules.includes(module))}
      />
    </RecordDialog>
  );
}
