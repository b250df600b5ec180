-- Unsaved settings are shown by a ticket, as unsaved offers are (docs/decisions/087).
drop table business_preview;
