drop index concurrently if exists message_by_whatsapp;
create index concurrently message_by_whatsapp on message (business_id, provider_ref) where provider_ref is not null;
