-- What is still owed of a claim is found by its contribution.
create index claims_of_piece on claims (contribution_id);
