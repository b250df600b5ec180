-- An offer is switched off and on by staff; one that they deleted is inactive, too, and comes back as it was.
alter table offer
  add column removed_as text check (removed_as in ('active', 'inactive')),
  add constraint offer_removed_is_inactive check (inactive or removed_as is null);
comment on column offer.inactive is 'the switch of staff; a deleted one is inactive';
comment on column offer.removed_as is 'soft delete: what it was before, for the undo; null = it is there';
