-- When goods of a shelf are picked in an office: heavy ones first, cold and frozen ones last.

alter table planometry add column turn text not null default 'usual' check (turn in ('heavy', 'usual', 'cold', 'frozen'));
comment on column planometry.turn is 'when its goods are picked, before aisle and gondola';
