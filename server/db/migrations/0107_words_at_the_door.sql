-- What a courier wrote at the door may name a person: it goes when the person is forgotten (docs/decisions/014).
grant update (note) on delivery_event to canasta_app;
