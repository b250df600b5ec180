-- The outcome of a backup, where the metrics read it: psql --set=result=success --file=verdict.sql
insert into verdict (name, at, ok, detail)
values ('backup', now(), :'result' = 'success', 'pgBackRest: ' || :'result')
on conflict (name) do update set at = excluded.at, ok = excluded.ok, detail = excluded.detail;
