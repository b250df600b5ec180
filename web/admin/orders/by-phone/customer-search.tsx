import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import { type Customer, isTooShort } from './customer.ts';
import { CustomerWords } from './customer-words.tsx';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import { type Found, useCustomers } from './use-customers.ts';

const texts = byPhoneTexts.customer;

/**
 * Finds a caller by what they say, or creates their account. Enter selects the only match, or moves to the first one.
 */
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
        <NewCustomerDialog typed={typed.trim()} onClose={() => setCreating(false)} onChosen={onChosen} />
      )}
    </section>
  );
}

/** Applies Enter to the results, also when it was pressed before they arrived. */
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
