import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';
import { accountTexts } from '#web/shop/texts/buying/account.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { CoverageNotice } from './coverage-notice.tsx';
import { PointFields } from './point-fields.tsx';
import { saveAddresses } from './save-addresses.ts';
import { StreetFields } from './street-fields.tsx';
import { type Point, useCoverage } from './use-coverage.ts';
import './address-form.css';

const texts = accountTexts.address;

type Field = 'city' | 'address' | 'alias' | 'comment';

type Props = {
  /** The id of the address that was saved. */
  onSaved: (addressId: string) => Promise<void> | void;
  onCancel?: () => void;
};

/** A new address (storefront 2, 4 and 5): saved only where we deliver. */
export function AddressForm({ onSaved, onCancel }: Props) {
  const { office, offices } = useOffice();
  const [values, setValues] = useState({ city: office?.city ?? '', address: '', alias: '', comment: '' });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [point, setPoint] = useState<Point | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const coverage = useCoverage(point, attempt);
  const cities = [...new Set(offices.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'es'));
  const empty = (Object.keys(values) as Field[]).filter((field) => values[field].trim() === '');
  const { busy, run: save } = useAction(async () => {
    if (point === null) return;
    setFailure(null);
    try {
      const [id] = await saveAddresses((present) => [
        ...present,
        { ...trimmed(values), geopoint: [point.lat, point.lng] },
      ]);
      announce(texts.saved);
      if (id !== undefined) await onSaved(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) sessionLost();
      setFailure(`${texts.failed} ${error.message}`);
    }
  });

  function write(field: Field) {
    return (value: string) => setValues((before) => ({ ...before, [field]: value }));
  }

  function leave(field: Field) {
    return () => setLeft((before) => new Set(before).add(field));
  }

  /** What is wrong with a field, once it was left. */
  function wrong(field: Field): string | undefined {
    return left.has(field) && empty.includes(field) ? texts.errors[field] : undefined;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form className="address-form" noValidate onSubmit={onSubmit}>
      <h2 className="type-section address-form-title">{texts.title}</h2>
      <div className="address-form-words">
        <Select
          label={texts.city}
          required
          autoComplete="address-level2"
          value={values.city}
          error={wrong('city')}
          onBlur={leave('city')}
          onChange={(event) => write('city')(event.target.value)}
        >
          <option value="">{texts.cityChoose}</option>
          {cities.map((city) => (
            <option key={city}>{city}</option>
          ))}
        </Select>
        <StreetFields error={wrong('address')} onChange={write('address')} onLeave={leave('address')} />
        <TextInput
          label={texts.alias}
          required
          autoComplete="address-level3"
          value={values.alias}
          error={wrong('alias')}
          onBlur={leave('alias')}
          onChange={(event) => write('alias')(event.target.value)}
        />
        <TextInput
          label={texts.comment}
          required
          placeholder={texts.commentPlaceholder}
          value={values.comment}
          error={wrong('comment')}
          onBlur={leave('comment')}
          onChange={(event) => write('comment')(event.target.value)}
        />
      </div>
      <div className="address-form-place">
        <PointFields city={values.city} point={point} onPoint={setPoint} />
        <CoverageNotice coverage={coverage} onRetry={() => setAttempt(attempt + 1)} />
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
            kind="soft"
            busy={busy}
            busyText={texts.saving}
            disabledReason={whyNot(empty.length > 0, point, coverage.state)}
          >
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Storefront 5: saved only when all is filled and the coverage said yes. */
function whyNot(isIncomplete: boolean, point: Point | null, coverage: string): string | undefined {
  if (isIncomplete) return texts.incomplete;
  if (point === null) return texts.errors.noPoint;
  if (coverage === 'checking') return texts.checking;
  return coverage === 'success' ? undefined : texts.errors.point;
}

function trimmed(values: Record<Field, string>): Record<Field, string> {
  const { city, address, alias, comment } = values;
  return { city, address: address.trim(), alias: alias.trim(), comment: comment.trim() };
}
