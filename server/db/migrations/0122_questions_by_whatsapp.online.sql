alter table whatsapp_reply validate constraint whatsapp_reply_answer;
drop index concurrently if exists message_of_question;
create index concurrently message_of_question on message (business_id, question_id) where question_id is not null;
drop index concurrently if exists whatsapp_reply_waiting;
create index concurrently whatsapp_reply_waiting on whatsapp_reply (business_id, at) where handled_at is null and meaning = 'message';
