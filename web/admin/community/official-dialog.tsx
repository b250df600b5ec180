import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { communityTexts as texts } from '../texts/content/community.ts';
import { kitTexts } from '../texts/kit.ts';
import { CartLinesField } from './cart-lines-field.tsx';
import { DataFields, MediaFields, TextFields } from './official-fields.tsx';
import { blank, bodyOf, type OfficialCart, type Values, valuesOf } from './official-values.ts';

export default function OfficialDialog({ id, isNew, ...dialog }: Opened) {
  if (isNew) return <OfficialForm {...dialog} />;
  const read = () => callApi('customCarts.staffOne', { params: { id }, query: {} });
  return (
    <OpenRecord id={id} title={texts.edit('')} read={read} onClose={dialog.onClose}>
      {(cart) => <OfficialForm cart={cart} {...dialog} />}
    </OpenRecord>
  );
}

type Props = Omit<Opened, 'id' | 'isNew'> & { cart?: OfficialCart };

function OfficialForm({ cart, onClose, onSaved }: Props) {
  const { tabs } = texts;
  return (
    <RecordDialog<Values, OfficialCart>
      title={cart ? texts.edit(cart.name) : texts.create}
      subtitle={cart && texts.types[cart.type]}
      values={cart ? valuesOf(cart) : blank}
      version={cart?.version}
      toValues={valuesOf}
      save={async (values, version) => save(cart, bodyOf(values), version)}
      onSaved={() => {
        showToast('success', cart ? kitTexts.record.saved : kitTexts.record.created);
        onSaved();
      }}
      onClose={onClose}
      actions={
        cart?.inactive === false && (
          <ButtonLink to={`/recipe-book/${cart.id}`} kind="outline" target="_blank">
            {texts.see}
          </ButtonLink>
        )
      }
    >
      <RecordTabs
        label={tabs.label}
        tabs={[
          { value: 'datos', label: tabs.data, stays: true, children: <DataFields /> },
          { value: 'texto', label: tabs.text, stays: true, children: <TextFields /> },
          {
            value: 'productos',
            label: tabs.products,
            stays: true,
            children: <CartLinesField known={cart?.products ?? []} />,
          },
          { value: 'imagenes', label: tabs.media, stays: true, children: <MediaFields /> },
        ]}
      />
    </RecordDialog>
  );
}

async function save(cart: OfficialCart | undefined, body: ReturnType<typeof bodyOf>, version?: number) {
  if (cart && version !== undefined)
    return (await callApi('customCarts.update', { body: { ...body, id: cart.id, version } })).doc;
  // Without an author, the name of its creator is used.
  const { creator, ...fields } = body;
  const { doc } = await callApi('customCarts.create', { body: creator === '' ? fields : body });
  if (!doc) throw new Error('What was made was not answered');
  return doc;
}
