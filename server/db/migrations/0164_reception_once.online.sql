-- Letters and digits of a supplier and a document are theirs; spaces, dashes, accents and capitals are of who writes.
drop index concurrently if exists reception_document_once;
create unique index concurrently reception_document_once on reception (business_id,
  coalesce(nullif(regexp_replace(folded(supplier), '[^[:alnum:]]', '', 'g'), ''), supplier),
  coalesce(nullif(regexp_replace(folded(document), '[^[:alnum:]]', '', 'g'), ''), document), repeats)
  where state <> 'dropped';
drop index concurrently if exists reception_document;
