import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { TabAround, TabSeen } from '../form/tab-around.ts';

export type DetailTab = {
  /** The value in the address: 'datos'. */
  value: string;
  label: string;
  note?: ReactNode;
  stays?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

const IN_ADDRESS = 'pestana';

/**
 * The open tab. It is in the address, so that it can be linked, and is changed without navigation: the page behind is
 * not loaded again.
 */
export function useOpenTab(values: readonly string[], inAddress = IN_ADDRESS) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(search.get(inAddress));
  const open = values.find((value) => value === chosen) ?? values[0] ?? '';
  function choose(value: string) {
    setChosen(value);
    const address = new URL(window.location.href);
    if (value === values[0]) address.searchParams.delete(inAddress);
    else address.searchParams.set(inAddress, value);
    window.history.replaceState(window.history.state, '', address);
  }
  return { open, choose };
}

type Props = {
  label: string;
  tabs: readonly DetailTab[];
  open: string;
  onChoose: (value: string) => void;
};

export function DetailTabs({ label, tabs, open, onChoose }: Props) {
  const [seen, setSeen] = useState([open]);
  if (!seen.includes(open)) setSeen([...seen, open]);
  // The open tab is rendered first; form fields of the others follow at once, interruptibly.
  const isWhole = useDeferredValue(true, false);
  return (
    <Tabs.Root
      value={open}
      onValueChange={(value) => onChoose(String(value))}
      className="col-span-full min-w-0"
    >
      <Tabs.List
        aria-label={label}
        className="kit-tab-list flex overflow-x-auto gap-1 mb-4 border-b border-line"
        activateOnFocus
      >
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className="kit-tab" disabled={tab.disabled ?? false}>
            {tab.label}
            {tab.note}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={tab.stays ?? false}
          className="outline-offset-4"
          data-tab={tab.value}
        >
          <TabAround value={tab.value}>
            <TabSeen value={seen.includes(tab.value)}>
              {(isWhole || tab.value === open) && tab.children}
            </TabSeen>
          </TabAround>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
