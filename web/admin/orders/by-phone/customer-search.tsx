import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { phoneText } from '../detail/phone.ts';
import { type Customer, isTooShort } from './customer.ts';
import { NewCustomerDialog } from './new-customer-dialog.tsx';

const texts = byPhoneTexts.customer;

type Found = { of: string; customers: Customer[]; failed: boolean };

/** After the last key (back-office 9). */
const PAUSE_MS = 400;

/** Finds a caller by what they say, or creates their account. Enter chooses the only one, or goes to the first. */
export function CustomerSearch({ onChosen }: { onChosen: (customerId: string) => void }) {
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const found = useCustomers(typed.trim());
  const isShort = isTooShort(typed.trim());
  const list = useRef<HTMLUListElement>(null);
  const onKey = useEnter(typed, found, (customers) => {
    const [only, ...others] = customers;
    if (only && others.length === 0) onChosen(only.id);
    else list.current?.querySelector('button')?.focus();
  });
  return (
    <section
      className="grid max-w-[672px] gap-4 rounded-card bg-surface p-5 shadow-1"
      aria-labelledby="who-calls"
    >
      <h2 id="who-calls" className="type-section">
        {texts.title}
      </h2>
      <TextInput
        label={texts.search}
        hint={texts.hint}
        type="search"
        autoComplete="off"
        autoFocus
        maxLength={100}
        icon={<Icon name="magnifying-glass" size={18} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
      />
      <div role="status">
        {!isShort && found === undefined && <p className="kit-quiet">{texts.searching}</p>}
        {found?.failed && <Notice tone="danger">{texts.failed}</Notice>}
        {found && !found.failed && (
          <p className="kit-quiet">
            {found.customers.length === 0 ? texts.none : texts.found(found.customers.length)}
          </p>
        )}
      </div>
      {found && found.customers.length > 0 && (
        <ul ref={list} className="grid gap-2">
          {found.customers.map((customer) => (
            <li key={customer.id}>
              <button
                type="button"
                className="grid w-full gap-1 rounded-button border border-line p-3 text-left hover:bg-brand-soft"
                aria-label={texts.choose(customer.fullname)}
                onClick={() => onChosen(customer.id)}
              >
                <b className="break-words">{customer.fullname}</b>
                <CustomerWords customer={customer} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        kind="outline"
        className="justify-self-start"
        icon={<Icon name="plus-bold" size={16} />}
        onClick={() => setCreating(true)}
      >
        {texts.create}
      </Button>
      {creating && (
        <NewCustomerDialog
          typed={typed.trim()}
          onClose={() => setCreating(false)}
          onCreated={({ id }) => onChosen(id)}
        />
      )}
    </section>
  );
}

/** Enter goes on with what was found, also when it is pressed before that is there. */
function useEnter(typed: string, found: Found | undefined, onEnter: (customers: Customer[]) => void) {
  const [awaited, setAwaited] = useState<string>();
  const arrived = useEffectEvent((customers: Customer[]) => {
    if (awaited === typed) onEnter(customers);
    setAwaited(undefined);
  });
  useEffect(() => {
    if (found) arrived(found.customers);
  }, [found]);
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    if (found) onEnter(found.customers);
    else setAwaited(typed);
  };
}

/** Distinguishes people with the same name. */
export function CustomerWords({ customer }: { customer: Customer }) {
  const { phone, email, document_end: end } = customer;
  const parts = [
    phone === '' ? texts.noPhone : phoneText(phone),
    email,
    end === '' ? texts.noDocument : texts.document(end),
  ];
  return <span className="kit-quiet break-words">{parts.filter(Boolean).join(' · ')}</span>;
}

/** Undefined while results are pending. */
function useCustomers(search: string): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (isTooShort(search)) return;
    let isCurrent = true;
    const ask = async () => {
      const { customers, failed } = await read(search);
      if (isCurrent) setFound({ of: search, customers, failed });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  return found?.of === search ? found : undefined;
}

async function read(search: string): Promise<Omit<Found, 'of'>> {
  try {
    const { customers } = await callApi('phoneOrders.customers', { query: { search } });
    return { customers, failed: false };
  } catch (error) {
    if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
    return { customers: [], failed: true };
  }
}
