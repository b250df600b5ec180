-- Words are searched in memory (docs/decisions/007): the copies for PostgreSQL's own search are gone.
drop index product_search;
alter table product drop column search_vector;
alter table product drop column search_text;
