import type { Address } from '#web/shop/account/address/save-addresses.ts';
import { askForOffice } from '#web/shop/office/office-store.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { placeTexts as texts } from '#web/shop/texts/place.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { KnownPlace } from './place-of.ts';
import type { Place } from './preferred.ts';

type Props = {
  addresses: readonly Address[];
  place: KnownPlace | Place | null;
  onChoose: (place: Place) => void;
  onWrite: () => void;
};

export function SavedPlaces({ addresses, place, onChoose, onWrite }: Props) {
  const { office } = useOffice();
  const chosen = place?.type === 'delivery' ? place.id : undefined;
  return (
    <div className="grid gap-3">
      <ChoiceGroup label={texts.where} byEnter>
        {addresses.map((address) => (
          <ChoiceRow
            key={address.id}
            name="place"
            value={address.id}
            title={address.address}
            text={[address.alias, attendanceOf(address, office?.id)].filter(Boolean).join(' · ')}
            checked={address.id === chosen}
            disabled={address.idBranch === null}
            onChange={() => onChoose({ type: 'delivery', id: address.id })}
          />
        ))}
        {office !== null && (
          <ChoiceRow
            name="place"
            value="pickup"
            title={texts.pickup(office.name)}
            text={office.address}
            checked={place?.type === 'pickup'}
            onChange={() => onChoose({ type: 'pickup', idBranch: office.id })}
          />
        )}
      </ChoiceGroup>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,170px),1fr))] gap-2.5">
        <Button kind="soft" icon={<Icon name="plus-bold" size={18} />} onClick={onWrite}>
          {texts.other}
        </Button>
        <Button kind="outline" aria-haspopup="dialog" onClick={askForOffice}>
          {texts.store}
        </Button>
      </div>
    </div>
  );
}

/** The name of another store that serves the address, or that none does; '' for the current one. */
function attendanceOf({ idBranch, branch }: Address, officeId: string | undefined): string {
  if (idBranch === null) return texts.uncovered;
  return idBranch === officeId ? '' : texts.attended(branch);
}
