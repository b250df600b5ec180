-- A picker's question reaches its shopper by the channel they chose; what people write is answered by staff.
alter table message add column question_id uuid;
comment on column message.question_id is 'a picker''s question about an order; what it says is written when it is sent';
alter table whatsapp_reply
  add column handled_at timestamptz,
  add column handled_by uuid,
  add column answer text not null default '',
  add column version int not null default 1;
alter table whatsapp_reply add constraint whatsapp_reply_answer check (length(answer) <= 1000) not valid;
comment on column whatsapp_reply.handled_at is 'when a person of the staff answered it, or set it aside';
