-- Rounds of all offices, the latest first.
create index delivery_round_started on delivery_round (business_id, started_at desc, id);
