import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { sessionLost, useSession } from '#web/shop/session/session-store.ts';
import { addressTexts } from '#web/shop/texts/account/address.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PinPanel } from './pin-panel.tsx';
import { CoverageNotice } from './place/coverage-notice.tsx';
import { FarNotice } from './place/far-notice.tsx';
import { useCoverage } from './place/use-coverage.ts';
import { type Address, MOST_ADDRESSES, type NewAddress, saveAddress } from './save-addresses.ts';
import {
  type Field,
  type Pin,
  type UnsavedAddress,
  useAddressDraft,
  type Values,
} from './use-address-draft.ts';
import { WordFields } from './word-fields.tsx';
import './address-form.css';

const texts = addressTexts.form;

export type AddressFormProps = {
  address?: Address;
  onSaved: (addressId: string) => Promise<void> | void;
  onCancel?: () => void;
  unsaved?: UnsavedAddress;
  /** Whether saving is the purpose of the screen instead of a step. */
  main?: boolean;
  /** The text of the only button, where saving also continues to the next step. */
  saveText?: string;
  /** Receives the address instead of the account, which a visitor does not have; `officeId` covers it. */
  take?: (address: NewAddress, officeId: string) => Promise<void>;
};

/** Default centre of the map for an unknown city: Cali (storefront 9). */
const CALI: readonly [number, number] = [3.4372, -76.5225];

/** Creates or edits an address (storefront 2, 4 and 5): only saved where we deliver. */
export function AddressForm(props: AddressFormProps) {
  const session = useSession();
  const count = session.status === 'signed-in' ? session.user.addresses.length : 0;
  if (props.address === undefined && count >= MOST_ADDRESSES) {
    return (
      <Notice tone="info" action={<Link to="/profile/addresses">{texts.fullLink}</Link>}>
        {texts.full}
      </Notice>
    );
  }
  return <Form {...props} />;
}

function Form({
  address: saved,
  onSaved,
  onCancel,
  unsaved,
  main = false,
  saveText,
  take,
}: AddressFormProps) {
  const { offices } = useOffice();
  const draft = useAddressDraft(saved, unsaved);
  const { values, pin, found } = draft;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const coverage = useCoverage(pin?.point ?? null, attempt);
  const empty = (Object.keys(values) as Field[]).filter((field) => values[field].trim() === '');
  const { busy, run: save } = useAction(async () => {
    if (pin === null) return;
    setFailure(null);
    const address: NewAddress = { ...trimmed(values), geopoint: [pin.point.lat, pin.point.lng] };
    try {
      if (take) {
        if (coverage.state === 'success') await take(address, coverage.answer.office.id);
        return;
      }
      const id = await saveAddress(saved?.id, address);
      showToast('success', saved ? texts.changed : texts.created);
      if (id !== undefined) await onSaved(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      setFailure(`${saved ? texts.editFailed : texts.failed} ${error.message}`);
    }
  });
  const [lat, lng] = offices.find(({ city }) => city === values.city)?.geopoint ?? CALI;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form className="address-form" noValidate onSubmit={onSubmit}>
      <h2 className="type-section address-form-title desk:col-span-full">
        {saved ? texts.editTitle : texts.title}
      </h2>
      <div className="grid content-start gap-3.5 min-w-0">
        <WordFields values={values} empty={empty} barrios={draft.barrios} onWrite={draft.write} />
        <div className="address-form-news">
          <FarNotice found={found} pin={pin?.point ?? null} onTake={(point) => draft.put(point, 'address')} />
          <CoverageNotice coverage={coverage} onRetry={() => setAttempt(attempt + 1)} />
        </div>
      </div>
      <div className="grid content-start gap-3.5 min-w-0">
        <PinPanel
          city={values.city}
          cityPoint={{ lat, lng }}
          pin={pin?.point ?? null}
          isNear={pin?.isNear ?? false}
          names={draft.names}
          onPin={draft.put}
        />
        {failure !== null && (
          <Notice tone="danger" assertive>
            {failure}
          </Notice>
        )}
        <div className="address-form-actions">
          {onCancel && (
            <Button kind="outline" wide onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button
            type="submit"
            wide
            kind={main ? 'primary' : 'soft'}
            busy={busy}
            busyText={saved ? texts.changing : texts.creating}
            disabledReason={whyNot(empty, pin, coverage.state)}
          >
            {take ? texts.take : (saveText ?? texts.save)}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Storefront 5: saved only when complete and covered. */
function whyNot(empty: readonly Field[], pin: Pin | null, coverage: string): string | undefined {
  if (empty.length > 0) return texts.incomplete;
  if (pin === null) return texts.errors.noPoint;
  if (coverage === 'checking') return addressTexts.coverage.checking;
  if (coverage === 'failed') return addressTexts.coverage.failed;
  return coverage === 'success' ? undefined : texts.errors.point;
}

function trimmed({ city, address, alias, comment }: Values): Values {
  return { city, address: address.trim(), alias: alias.trim(), comment: comment.trim() };
}
