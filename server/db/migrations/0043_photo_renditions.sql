-- A photo is kept as it was drawn anew: a row for each width and type (AVIF, WebP, JPEG), all with the id of their photo.
-- What was kept before, one picture as it was sent, stays what is shown until its person sends another.
alter table user_photo add column width int not null default 320 check (width > 0);
alter table user_photo alter column width drop default;

alter table user_photo drop constraint user_photo_type_check;
alter table user_photo add check (type in ('image/avif', 'image/webp', 'image/jpeg', 'image/png'));

alter table user_photo drop constraint user_photo_pkey;
alter table user_photo add primary key (business_id, user_id, width, type);
