alter table consent validate constraint consent_purpose_check;
