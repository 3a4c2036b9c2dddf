-- The outcome of a line is written with the owner's rights, by its trigger alone.
revoke execute on function note_outcome() from public;
