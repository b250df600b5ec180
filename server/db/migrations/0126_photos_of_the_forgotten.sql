-- A photo of a delivery goes when its person is forgotten (docs/decisions/014). What happened at the door stays: that
-- it was proven by a photo, and since when that photo is gone.
alter table delivery_event add column photo_removed_at timestamptz;
alter table delivery_event add check (photo_removed_at is null or photo_id is null);
comment on column delivery_event.photo_removed_at is 'when its photo was removed, the person being forgotten';
do $$
declare
  photo_proof text;
begin
  select conname into strict photo_proof from pg_constraint
  where conrelid = 'delivery_event'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%photo_id IS NOT NULL%';
  execute format('alter table delivery_event drop constraint %I', photo_proof);
end $$;
alter table delivery_event
  add check (proof is distinct from 'photo' or photo_id is not null or photo_removed_at is not null);
grant update (photo_id, photo_removed_at) on delivery_event to canasta_app;
grant delete on delivery_photo to canasta_app;
