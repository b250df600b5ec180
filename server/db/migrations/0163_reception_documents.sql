-- Rule 125: a document comes in once, however it is written. Receptions of before may have it in several spellings:
-- each keeps what it has, and the next migrations number them, so that no more of them come.
alter table reception add column repeats int not null default 0;
comment on column reception.repeats is
  'how many receptions of its document there were before it while spellings told documents apart; 0 = none, as of all new ones';
drop trigger keep_reception_ended on reception;
create trigger keep_reception_ended before update on reception for each row
  when (old.state <> 'open' and old.repeats = new.repeats) execute function keep_reception_ended();
