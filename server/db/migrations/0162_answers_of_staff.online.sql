-- A message that is given up, or reported, leads to what it answers.
drop index concurrently if exists whatsapp_reply_of_message;
create index concurrently whatsapp_reply_of_message on whatsapp_reply (business_id, coalesce(message_id, id));
