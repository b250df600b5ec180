-- Part of a line may be left out at the door, and its shopper says why.
alter table delivery_return add column count int, add column reason text;
alter table delivery_return add constraint delivery_return_part check (count > 0) not valid;
alter table delivery_return add constraint delivery_return_reason check (
  reason in ('damaged', 'expired', 'wrong', 'absent', 'refused', 'other')) not valid;
comment on column delivery_return.count is 'pieces or grams of it; null = all';
comment on column delivery_return.reason is 'why its shopper did not take it; null = not asked: no document was shown, or the whole order came back';
