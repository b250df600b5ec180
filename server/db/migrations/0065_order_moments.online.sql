alter table message validate constraint message_sent_as_check;
