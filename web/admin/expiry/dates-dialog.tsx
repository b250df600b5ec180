import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { quantityText } from '#rules/quantity.ts';
import { MOST_LOTS } from '#rules/stock/lots.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { shortDay } from '../kit/dates/days.ts';
import { DayField } from '../kit/fields/day-fields.tsx';
import { GramsField } from '../kit/fields/grams-field.tsx';
import { FindProduct } from '../kit/fields/list/find-product.tsx';
import { ObjectListField } from '../kit/fields/list/object-list-field.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import type { Opened } from '../kit/resource-page.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { findInOffice, showInOffice } from '../stock/find-in-office.ts';
import { expiryTexts } from '../texts/records/expiry.ts';

const texts = expiryTexts.dates;

type Place = { office_id: string; product_id: string };
type Dated = OutputOf<'stockLots.get'>;
type Line = { expires_on: string | null; amount: number | null };
type Values = { lots: Line[] };

type Props = Pick<Opened, 'isNew' | 'onClose' | 'onSaved'> & { place: Place | undefined };

/** The expiry dates of a product in an office; of a new entry the product is selected first. */
export default function DatesDialog({ place: opened, isNew, onClose, onSaved }: Props) {
  const [place, setPlace] = useState(opened);
  if (!place) return isNew && <ChooseProduct onChosen={setPlace} onClose={onClose} />;
  const { office_id, product_id } = place;
  return (
    <OpenRecord
      id={`${office_id} ${product_id}`}
      title={texts.title}
      read={() => callApi('stockLots.get', { params: { id: product_id }, query: { office_id } })}
      onClose={onClose}
    >
      {(dated) => <DatesForm dated={dated} officeId={office_id} onClose={onClose} onSaved={onSaved} />}
    </OpenRecord>
  );
}

function ChooseProduct({ onChosen, onClose }: { onChosen: (place: Place) => void; onClose: () => void }) {
  const { staff, offices } = useOutletContext<AdminFrame>();
  const [search] = useSearchParams();
  const chosen = staff.officeId ?? search.get('sede') ?? '';
  const own = offices.length === 1 ? offices[0]?.id : offices.find(({ id }) => id === chosen)?.id;
  const [officeId, setOfficeId] = useState(own ?? '');
  return (
    <Dialog open onClose={onClose} className="kit-record" title={texts.title} closeLabel={texts.close}>
      <div className="kit-form">
        <Select label={texts.office} value={officeId} onChange={({ target }) => setOfficeId(target.value)}>
          <option value="">{texts.chooseOffice}</option>
          {offices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {officeId !== '' && (
          <FindProduct
            label={texts.product}
            find={findInOffice}
            show={(product) => showInOffice(product, officeId)}
            onFound={({ id }) => onChosen({ office_id: officeId, product_id: id })}
          />
        )}
      </div>
    </Dialog>
  );
}

type FormProps = { dated: Dated; officeId: string; onClose: () => void; onSaved: () => void };

function DatesForm({ dated, officeId, onClose, onSaved }: FormProps) {
  const { product_id: id, title, countType, there, left, undated, seen, tracks_expiry } = dated;
  const values: Values = { lots: left };
  const words = (amount: number) => quantityText(countType, amount);

  async function save({ lots }: Values): Promise<{ version: number }> {
    const whole = lots.flatMap(({ expires_on, amount }) =>
      expires_on === null || amount === null ? [] : [{ expires_on, amount }],
    );
    await callApi('stockLots.save', { params: { id }, body: { office_id: officeId, lots: whole, seen } });
    return { version: 1 };
  }

  return (
    <RecordDialog<Values, { version: number }>
      title={title}
      subtitle={texts.there(words(there))}
      values={values}
      version={1}
      saveText={texts.save}
      failed={() => texts.failed}
      canEdit={tracks_expiry}
      readOnly={texts.untracked}
      incomplete={({ lots }) =>
        lots.some(({ expires_on, amount }) => !expires_on || !amount) ? texts.incomplete : undefined
      }
      toValues={() => values}
      save={save}
      onSaved={() => {
        showToast('success', texts.saved);
        onSaved();
      }}
      onClose={onClose}
    >
      {undated > 0 && left.length > 0 && (
        <div className="kit-wide">
          <Notice tone="info">{texts.undated(words(undated))}</Notice>
        </div>
      )}
      <ObjectListField<Line>
        name="lots"
        label={texts.lots}
        rowLabel={texts.row}
        addLabel={texts.add}
        most={MOST_LOTS}
        blank={{ expires_on: null, amount: null }}
        show={({ expires_on, amount }) =>
          expires_on ? texts.lot(shortDay(expires_on), amount === null ? '—' : words(amount)) : ''
        }
      >
        <DayField name="expires_on" label={texts.expires_on} />
        {countType === 'grams' ? (
          <GramsField name="amount" label={texts.grams} />
        ) : (
          <NumberField name="amount" label={texts.units} />
        )}
      </ObjectListField>
    </RecordDialog>
  );
}
