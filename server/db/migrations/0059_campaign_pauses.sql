alter table campaign add column pause_reason text not null default '' check (length(pause_reason) <= 500);
comment on column campaign.pause_reason is 'why the shop itself paused it; empty when a person did';
