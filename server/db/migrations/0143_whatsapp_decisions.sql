-- Rule 114: Meta may repeat an old BAJA or ALTA.
alter table whatsapp_number add column decided_at timestamptz;
comment on column whatsapp_number.decided_at is 'when it was last decided: BAJA, ALTA, or its person chose WhatsApp';
