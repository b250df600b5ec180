comment on column reception_entry.expires_on is 'when it expires; null = it has no date, or nobody knows';
