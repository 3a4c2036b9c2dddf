-- A word in a username, and in the code of a payment, is found by an index of its own: those that are called so were found by their whole name first.
create index users_called on users using gin (plain_text(username) gin_trgm_ops);
create index payments_coded on payments using gin (plain_text(code) gin_trgm_ops);
