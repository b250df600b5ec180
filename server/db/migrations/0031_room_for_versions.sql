-- Every change of a cart moves its version: with room on its page the new row stands beside the old one, and none of the
-- four indexes has to hear of it. Pages written from now on have it.
alter table cart set (fillfactor = 60);
