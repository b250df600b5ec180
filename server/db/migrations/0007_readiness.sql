-- The readiness probe compares the applied migrations with those this version needs, as the application's role.
grant select on schema_migration to canasta_app;
