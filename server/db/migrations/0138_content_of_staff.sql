-- What staff write for the shop may wait (inactive) or be taken away, and be put back as it was: two things, two columns.
alter table custom_cart add column removed_at timestamptz;
comment on column custom_cart.removed_at is 'since when official content is taken away; private baskets are inactive instead';
-- The lists of staff have what is inactive, too; private baskets are many times as many.
create index custom_cart_official on custom_cart (business_id, created_at desc, id)
  where type in ('market', 'recipe', 'event');
alter table blog_post
  add column removed_at timestamptz,
  add column seo_title text not null default '' check (length(seo_title) <= 120),
  add column seo_description text not null default '' check (length(seo_description) <= 300);
comment on column blog_post.removed_at is 'since when it is taken away';
comment on column blog_post.published_at is 'from when it is shown; null = a draft';
comment on column blog_post.seo_title is 'for search engines, where it differs from the title';
comment on column blog_post.seo_description is 'for search engines, where it differs from the summary';

create table blog_former_slug (
  business_id uuid not null,
  slug text not null,
  post_id uuid not null,
  primary key (business_id, slug),
  foreign key (business_id, post_id) references blog_post (business_id, id)
);
comment on table blog_former_slug is 'Addresses that posts had before; they lead to the present one.';
alter table blog_former_slug enable row level security;
alter table blog_former_slug force row level security;
create policy own_business on blog_former_slug
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, insert, delete on blog_former_slug to canasta_app;
