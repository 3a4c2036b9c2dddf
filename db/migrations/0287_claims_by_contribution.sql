-- Claims by the contribution that says what is still owed of them.
create index claims_of_piece on claims (contribution_id);
