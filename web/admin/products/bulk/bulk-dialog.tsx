import { useEffect, useMemo, useState } from 'react';
import { TAX_CLASS_NAMES } from '#rules/taxes/tax-classes.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { columnsOf } from '../../kit/table/columns-of.tsx';
import { doForEach } from '../../kit/table/do-for-each.ts';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { productsTexts } from '../../texts/products.ts';
import { productBulkTexts as texts } from '../../texts/records/product-bulk.ts';
import { type Place, readCategories } from '../product-pickers.ts';
import type { Office } from '../product-values.ts';
import { applyPlan, type Change, plansOf } from './bulk-change.ts';
import {
  type Bulk,
  changeOf,
  hintOf,
  keyboardOf,
  type Shelf,
  type Typed,
  wrongAmount,
} from './typed-change.ts';

const MOST = 100;

type Props = Bulk & {
  offices: readonly Office[];
  /** The office of the displayed figures. */
  officeId: string | undefined;
  isOneBranch: boolean;
  onClose: () => void;
  onDone: () => void;
};

const columns = columnsOf<Change>(
  { title: productsTexts.columns.title, where: texts.office_, before: texts.before, after: texts.after },
  {
    title: ({ title }) => title,
    where: ({ where }) => where,
    before: { number: true, cell: ({ before }) => <s className="kit-quiet">{before}</s> },
    after: { number: true, cell: ({ after }) => <b>{after}</b> },
  },
);
/** The columns for changes that are the same in all offices. */
const wordColumns = columns.filter(({ id }) => id !== 'where').map(({ number: _, ...column }) => column);
const FIRST_HOW = { price: 'raise', stock: 'add', tags: '', category: '', tax: '', sale: 'grams' };

/** One change for several products: previewed before it is applied, with undo. */
export default function BulkDialog({
  kind,
  products,
  offices,
  officeId,
  isOneBranch,
  onClose,
  onDone,
}: Props) {
  const [typed, setTyped] = useState({
    how: FIRST_HOW[kind],
    amount: '',
    round: '50',
    remove: '',
  });
  const [office, setOffice] = useState(officeId ?? '');
  const [busy, setBusy] = useState(false);
  const places = usePlaces(kind === 'category');
  const shelves = useMemo(() => (places === 'failed' ? [] : places.flatMap(shelvesOf)), [places]);
  const change = changeOf(kind, typed, office === '' ? undefined : office, shelves);
  const names = useMemo(() => new Map(offices.map(({ id, name }) => [id, name])), [offices]);
  const plans = change ? plansOf(products, change, (id) => names.get(id) ?? '') : [];
  const changes = plans.flatMap((plan) => plan.changes);
  const nothing = change || typed.amount.trim() === '' ? texts.nothing : wrongAmount(kind, typed.how);
  const set: FieldsProps['set'] = (name) => (event) => setTyped({ ...typed, [name]: event.target.value });

  async function apply() {
    setBusy(true);
    await doForEach(plans, applyPlan, onDone, { done: texts.done });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      className="kit-record"
      title={texts.titles[kind](products.length)}
      subtitle={texts.about}
      closeLabel={texts.cancel}
      foot={
        <>
          <span className="flex-1 text-ink-2 max-[700px]:basis-full" role="status">
            {changes.length > 0 && texts.preview(changes.length)}
          </span>
          <Button kind="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            busy={busy}
            busyText={texts.busy}
            disabledReason={plans.length === 0 ? nothing : undefined}
            onClick={() => void apply()}
          >
            {texts.apply(plans.length)}
          </Button>
        </>
      }
    >
      <div className="kit-form">
        {kind === 'tags' && <TagFields typed={typed} set={set} />}
        {kind === 'category' && <CategoryField typed={typed} set={set} places={places} />}
        {kind === 'tax' && (
          <Select label={productsTexts.filters.tax} value={typed.amount} onChange={set('amount')}>
            <option value="">{texts.choose}</option>
            {optionsOf(Object.entries(TAX_CLASS_NAMES))}
          </Select>
        )}
        {kind === 'sale' && (
          <SaleFields typed={typed} set={set} hint={hintOf({ kind, products }, typed.how)} />
        )}
        {(kind === 'price' || kind === 'stock') && (
          <AmountFields
            kind={kind}
            products={products}
            typed={typed}
            set={set}
            offices={offices}
            office={office}
            isOneBranch={isOneBranch}
            onOffice={(event) => setOffice(event.target.value)}
          />
        )}
      </div>
      {changes.length === 0 ? (
        <p className="kit-quiet pt-4">{nothing}</p>
      ) : (
        <div className="pt-4">
          <PlainTable
            label={texts.preview(changes.length)}
            rows={changes.slice(0, MOST)}
            columns={kind === 'price' || kind === 'stock' || kind === 'sale' ? columns : wordColumns}
            foot={changes.length > MOST ? texts.more(changes.length - MOST) : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

type Typing = (event: { target: { value: string } }) => void;
type FieldsProps = { typed: Typed; set: (name: keyof Typed) => Typing };

function TagFields({ typed, set }: FieldsProps) {
  const shared = { hint: texts.tagsHint, maxLength: 300 };
  return (
    <>
      <TextInput {...shared} label={texts.tagsAdd} value={typed.amount} onChange={set('amount')} />
      <TextInput {...shared} label={texts.tagsRemove} value={typed.remove} onChange={set('remove')} />
    </>
  );
}

/** Categories with their subcategories, loaded when needed. */
function usePlaces(isNeeded: boolean): readonly Place[] | 'failed' {
  const [places, setPlaces] = useState<readonly Place[] | 'failed'>([]);
  useEffect(() => {
    if (!isNeeded) return;
    readCategories().then(setPlaces, () => setPlaces('failed'));
  }, [isNeeded]);
  return places;
}

const shelvesOf = ({ name: category, subcategories }: Place): Shelf[] =>
  subcategories.map(({ id, name }) => ({ id, name: `${category} · ${name}` }));

function CategoryField({ typed, set, places }: FieldsProps & { places: ReturnType<typeof usePlaces> }) {
  return (
    <Select
      label={texts.category}
      value={typed.amount}
      onChange={set('amount')}
      error={places === 'failed' ? texts.noCategories : undefined}
    >
      <option value="">{texts.choose}</option>
      {places !== 'failed' &&
        places.map(({ id, name, subcategories }) => (
          <optgroup key={id} label={name}>
            {optionsOf(subcategories.map((shelf) => [shelf.id, shelf.name]))}
          </optgroup>
        ))}
    </Select>
  );
}

function SaleFields({ typed, set, hint }: FieldsProps & { hint: { hint?: string } }) {
  return (
    <>
      <Select label={texts.sale} value={typed.how} onChange={set('how')}>
        {optionsOf(Object.entries(productsTexts.form.countTypes).reverse())}
      </Select>
      {typed.how === 'grams' ? (
        <TextInput
          label={texts.weight}
          {...hint}
          autoComplete="off"
          maxLength={15}
          value={typed.amount}
          onChange={set('amount')}
        />
      ) : (
        <p className="kit-quiet">{hint.hint}</p>
      )}
    </>
  );
}

type AmountProps = FieldsProps & { kind: 'price' | 'stock'; products: Bulk['products'] } & {
  offices: readonly Office[];
  office: string;
  isOneBranch: boolean;
  onOffice: Typing;
};

/** The change of price or stock: kind, amount and offices. */
function AmountFields({ kind, products, typed, set, offices, office, isOneBranch, onOffice }: AmountProps) {
  return (
    <>
      <Select label={texts.how} value={typed.how} onChange={set('how')}>
        {optionsOf(Object.entries(kind === 'price' ? texts.kinds : texts.stockKinds))}
      </Select>
      <TextInput
        label={kind === 'stock' ? texts.amount : typed.how === 'set' ? texts.price : texts.percent}
        {...hintOf({ kind, products }, typed.how)}
        inputMode={keyboardOf(typed.how)}
        autoComplete="off"
        maxLength={12}
        value={typed.amount}
        onChange={set('amount')}
      />
      {kind === 'price' && typed.how !== 'set' && (
        <Select label={texts.round} value={typed.round} onChange={set('round')}>
          {optionsOf(Object.entries(texts.rounds))}
        </Select>
      )}
      <Select label={texts.office} value={office} onChange={onOffice}>
        {!isOneBranch && <option value="">{texts.allOffices}</option>}
        {optionsOf(offices.map(({ id, name }) => [id, name]))}
      </Select>
    </>
  );
}

function optionsOf(choices: readonly (readonly [value: string, label: string])[]) {
  return choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
