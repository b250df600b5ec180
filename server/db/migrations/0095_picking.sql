-- Picking (decisions 10, 63, 64 and 84): what was done to each line and by whom, questions to the shopper, and what is to be
-- paid once it is picked. Nothing of it rewrites what was promised.

-- 'Elige tú por mí', 'Pregúntame', 'Sin reemplazo'.
alter table customer_order add column substitution text not null default 'ask'
  check (substitution in ('choose', 'ask', 'none'));
comment on column customer_order.substitution is 'what happens when something is sold out, for lines without a rule of their own';
alter table order_line add column substitution text check (substitution in ('choose', 'ask', 'none'));
comment on column order_line.substitution is 'null = as the order says';
alter table business_config add column replacement_minutes int not null default 5 check (replacement_minutes between 1 and 60);
comment on column business_config.replacement_minutes is 'how long a shopper has to answer about a replacement';

-- Goods that the shelf did not have: stock + held by orders + missing = received.
alter table product_office add column missing bigint not null default 0 check (missing >= 0);
comment on column product_office.missing is 'pieces or grams that were sold and that the shelf did not have';
comment on column product_office.received is 'all that ever came in: stock + held by orders + missing = received';

-- Who picks an order in which walk, and the letter of its crate.
create table order_picking (
  business_id uuid not null,
  order_id uuid not null,
  picker_id uuid not null,
  walk_id uuid not null,
  crate text not null check (crate in ('A', 'B', 'C', 'D', 'E', 'F')),
  started_at timestamptz not null,
  primary key (business_id, order_id),
  unique (business_id, walk_id, crate),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, picker_id) references app_user (business_id, id)
);
comment on table order_picking is 'Who picks an order, in which walk, and the letter of its crate.';

-- One for each press of a picker, under the id that the device gave it: the same one twice is one. The actions of a line are a
-- chain without forks: each replaces the last, and what the last one says is what was found.
create table pick_action (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  replaces uuid,
  applied boolean not null,
  conflict text not null default '' check (length(conflict) <= 40),
  asked jsonb not null,
  actor_id uuid not null,
  actor_role text not null,
  done_at timestamptz not null,
  at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, order_id, line_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, order_id, line_id, replaces) references pick_action (business_id, order_id, line_id, id),
  foreign key (business_id, actor_id) references app_user (business_id, id),
  check (applied = (conflict = ''))
);
create unique index pick_action_first on pick_action (business_id, order_id, line_id) where applied and replaces is null;
create unique index pick_action_next on pick_action (business_id, order_id, line_id, replaces) where applied and replaces is not null;
comment on table pick_action is 'What pickers did to a line, each press once; append-only, a chain of each line.';
comment on column pick_action.replaces is 'the action of the same line whose place this one takes; null = the first';
comment on column pick_action.applied is 'false: it met something that had happened meanwhile, and is kept for a person to see';
comment on column pick_action.asked is 'as the device sent it';
comment on column pick_action.done_at is 'by the clock of the device, which may have been offline';

-- Rows of what was found belong to an action, which may have several: four found and two replaced.
alter table order_pick drop column corrects;
alter table order_pick add column action_id uuid not null;
alter table order_pick add column worth bigint not null default 0 check (worth >= total);
alter table order_pick add column is_lost boolean not null default false check (not is_lost or kind = 'missing');
alter table order_pick add column missing_demand bigint not null default 0
  check (missing_demand >= 0 and (kind = 'missing' or missing_demand = 0));
alter table order_pick add foreign key (business_id, order_id, line_id, action_id)
  references pick_action (business_id, order_id, line_id, id);
alter table order_pick add unique (business_id, action_id, kind);
comment on table order_pick is 'What was found for a line, by the action that said so; append-only. Those of the last applied action of a line count.';
comment on column order_pick.worth is 'pesos before the ceiling of the line (decision 10); total is what is charged';
comment on column order_pick.is_lost is 'the shelf was empty: the goods are counted as missing instead of going back to stock';
comment on column order_pick.missing_demand is 'pieces or grams that were promised and not found';

-- A replacement that the shopper is asked about. It ends once: an answer, no answer in time, or the picker took it back.
create table order_question (
  business_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  state text not null default 'open' check (state in ('open', 'yes', 'no', 'expired', 'withdrawn')),
  product_id uuid not null,
  product jsonb not null,
  count_type text not null check (count_type in ('units', 'grams')),
  count int not null check (count > 0),
  found_count int not null default 0 check (found_count >= 0),
  price_neto bigint not null check (price_neto > 0),
  line_total bigint not null check (line_total >= 0),
  extra bigint not null default 0 check (extra >= 0),
  words text not null default '' check (length(words) <= 300),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  ended_at timestamptz,
  primary key (business_id, order_id, id),
  unique (business_id, id),
  foreign key (business_id, order_id, line_id) references order_line (business_id, order_id, id),
  foreign key (business_id, product_id) references product (business_id, id),
  foreign key (business_id, asked_by) references app_user (business_id, id),
  check ((state = 'open') = (ended_at is null))
);
create unique index order_question_open on order_question (business_id, order_id, line_id) where state = 'open';
create index order_question_due on order_question (business_id, expires_at) where state = 'open';
comment on table order_question is 'Replacements that a shopper is asked about (decisions 10 and 84).';
comment on column order_question.found_count is 'of the line''s own product, beside what is asked about';
comment on column order_question.line_total is 'pesos of the whole line with the replacement';
comment on column order_question.extra is 'pesos above what the line was confirmed at; charged only after a yes';
comment on column order_question.words is 'of the shopper';

-- What is to be paid, once: by whoever moves the order from picking to billing or out of the store.
create table order_settlement (
  business_id uuid not null,
  order_id uuid not null,
  subtotal bigint not null check (subtotal >= 0),
  bags_count int not null check (bags_count >= 0),
  bags_total bigint not null check (bags_total >= 0),
  delivery_price bigint not null check (delivery_price >= 0),
  coupons_total bigint not null check (coupons_total >= 0),
  ceiling bigint not null check (ceiling >= 0),
  amount_to_pay bigint not null check (amount_to_pay >= 0),
  lines_count int not null check (lines_count > 0),
  lines_found int not null check (lines_found >= 0),
  lines_replaced int not null check (lines_replaced >= 0),
  lines_missing int not null check (lines_missing >= 0),
  fill_rate_bp int not null check (fill_rate_bp between 0 and 10000),
  seconds int check (seconds >= 0),
  picker_id uuid,
  at timestamptz not null,
  primary key (business_id, order_id),
  foreign key (business_id, order_id) references customer_order (business_id, id),
  foreign key (business_id, picker_id) references app_user (business_id, id),
  check (coupons_total <= subtotal),
  check (amount_to_pay = least(ceiling, subtotal + bags_total + delivery_price - coupons_total)),
  check (lines_found + lines_replaced + lines_missing = lines_count)
);
create index order_settlement_by_time on order_settlement (business_id, at);
comment on table order_settlement is 'What is to be paid for an order that was picked, and how well it was picked; once, append-only.';
comment on column order_settlement.ceiling is 'the confirmed total, and what the shopper agreed to above it (decision 10)';
comment on column order_settlement.lines_found is 'lines found whole; one that is found in part counts as replaced or missing';
comment on column order_settlement.fill_rate_bp is 'hundredths of a percent of the promised pieces and grams that were found, each line alike';
comment on column order_settlement.seconds is 'from the first move to picking until the last line; null when nothing was recorded';

-- The ceiling is what the shopper said, whatever the code above believes.
create function public.keep_settlement_ceiling() returns trigger language plpgsql as $$
declare
  most bigint;
begin
  select o.total + coalesce((
    select sum(q.extra) from public.order_question q
    where q.business_id = new.business_id and q.order_id = new.order_id and q.state = 'yes'), 0)
  into most from public.customer_order o where o.business_id = new.business_id and o.id = new.order_id;
  if new.amount_to_pay > most or new.ceiling > most then
    raise check_violation using message = format('An order confirmed at %s cannot cost %s', most, new.amount_to_pay),
      constraint = 'order_settlement_ceiling';
  end if;
  return null;
end $$;
create trigger order_settlement_ceiling after insert on order_settlement
  for each row execute function keep_settlement_ceiling();

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['order_picking', 'pick_action', 'order_question', 'order_settlement']
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_business on %I using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)',
      tenant_table);
    execute format('grant select, insert on %I to canasta_app', tenant_table);
  end loop;
end $$;
grant update (picker_id, walk_id, crate, started_at) on order_picking to canasta_app;
grant update (state, words, ended_at) on order_question to canasta_app;

-- Paid online and picked for less: the difference goes back once (decision 63). Gateways undo whole payments only, so a person
-- sends it; it waits in state asking with an answer, so that no round asks the gateway for it.
alter table refund add column is_difference boolean not null default false check (not is_difference or how = 'by_hand');
create unique index refund_of_difference on refund (business_id, order_id) where is_difference;
comment on column refund.is_difference is 'between what was paid online and what was picked';
