-- What an organization shows to be reviewed: statute, letter of the club. Private to who registered or manages it, and admins.
create table organization_documents (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  -- Its version in the file store.
  file text not null,
  name text not null check (char_length(name) between 1 and 120),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  uploaded_by text references users on delete set null,
  created_at timestamptz not null
);
create index organization_documents_of_organization on organization_documents (organization_id, created_at);

-- Accounts as payouts name them, in any state; never more than the masked form.
create view bank_account_refs as select id, organization_id, kind, masked_number, masked_holder from organization_bank_accounts;
