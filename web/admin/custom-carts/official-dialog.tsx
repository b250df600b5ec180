import { customCartPath } from '#rules/links/page-paths.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { EditRecord } from '../kit/form/edit-record.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import { customCartTexts as texts } from '../texts/content/custom-carts.ts';
import { CartLinesField } from './cart-lines-field.tsx';
import { DataFields, MediaFields, TextFields } from './official-fields.tsx';
import { blank, bodyOf, type OfficialCart, type Values, valuesOf } from './official-values.ts';

export default function OfficialDialog(opened: Opened) {
  const { tabs } = texts;
  return (
    <EditRecord<Values, OfficialCart>
      opened={opened}
      texts={texts}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      read={(id) => callApi('customCarts.staffOne', { params: { id }, query: {} })}
      create={create}
      update={(values, edit) => callApi('customCarts.update', { body: { ...bodyOf(values), ...edit } })}
      subtitle={({ type }) => texts.types[type]}
      actions={(cart) =>
        cart?.inactive === false && (
          <ButtonLink to={customCartPath(cart)} kind="outline" target="_blank">
            {texts.see}
          </ButtonLink>
        )
      }
    >
      {(cart) => (
        <RecordTabs
          label={tabs.label}
          tabs={[
            { value: 'datos', label: tabs.data, stays: true, children: <DataFields /> },
            { value: 'texto', label: tabs.text, stays: true, children: <TextFields /> },
            {
              value: 'productos',
              label: tabs.products,
              stays: true,
              children: <CartLinesField initial={cart?.products ?? []} />,
            },
            { value: 'imagenes', label: tabs.media, stays: true, children: <MediaFields /> },
          ]}
        />
      )}
    </EditRecord>
  );
}

async function create(values: Values): Promise<OfficialCart> {
  // Without an author, the name of its creator is used.
  const { creator, ...fields } = bodyOf(values);
  const { doc } = await callApi('customCarts.create', {
    body: creator === '' ? fields : { ...fields, creator },
  });
  if (!doc) throw new Error('What was made was not answered');
  return doc;
}
