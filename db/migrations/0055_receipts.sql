-- Receipts and statements that were issued: what each said, by its digest. The files are not stored: the same data are always the same bytes.

-- Numbers may have gaps, as a document that cannot be drawn has taken one.
create sequence issued_document_numbers;

create table issued_documents (
  id text primary key,
  number bigint not null unique,
  kind text not null check (kind in ('receipt', 'public_receipt', 'year', 'organization')),
  language text not null check (language in ('es', 'en')),
  -- What it is about.
  contribution_id text references contributions,
  organization_id text references organizations,
  starts_on date,
  ends_on date,
  -- Whose name it has.
  user_id text references users on delete set null,
  -- Of all that it says, its language and its layout: the same again is the same document.
  data_version text not null unique check (data_version ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  issued_at timestamptz not null,
  check ((kind in ('receipt', 'public_receipt')) = (contribution_id is not null)),
  check ((kind = 'organization') = (organization_id is not null)),
  check ((kind in ('year', 'organization')) = (starts_on is not null)),
  check ((starts_on is null) = (ends_on is null) and starts_on <= ends_on)
);
create index issued_documents_of_contribution on issued_documents (contribution_id, number desc) where contribution_id is not null;
create index issued_documents_of_organization on issued_documents (organization_id, number desc) where organization_id is not null;
create index issued_documents_of_user on issued_documents (user_id, number desc) where user_id is not null;

-- Append-only; only the person who erased their account is forgotten.
create function keep_issued_document() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.user_id is not null or (to_jsonb(new) - 'user_id') is distinct from (to_jsonb(old) - 'user_id') then
    raise exception 'issued_documents is append-only';
  end if;
  return new;
end $$;
create trigger issued_documents_append_only before update or delete on issued_documents for each row execute function keep_issued_document();
create trigger issued_documents_not_truncated before truncate on issued_documents for each statement execute function refuse_change();
-- A trail says which receipts of it were issued.
call show_guests('issued_documents', 'r.number, r.digest', '(select c.code from contributions c where c.id = r.contribution_id)');

-- What a receipt says of a contribution that counts: the profit is the one that was halved when it was confirmed.
create view confirmed_gifts as
  select c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at as confirmed_at, s.created_at as recorded_at,
    (select p.profit_amount from contribution_steps p where p.contribution_id = c.id and p.id < s.id and p.profit_amount is not null and p.currency = c.currency and p.kind <> 'held'
      order by p.id desc limit 1) as profit_amount,
    (select count(*) from contribution_steps a where a.contribution_id = c.id and a.kind = 'approved') as approvals,
    d.name as donor_name, coalesce(d.is_shown, false) as donor_is_shown
  from contributions c
  join lateral (select x.id, x.effective_at, x.created_at from contribution_steps x where x.contribution_id = c.id and x.kind = 'approved' order by x.id desc limit 1) s on true
  left join contribution_donors d on d.contribution_id = c.id
  where c.status = 'approved' and c.voided_at is null and c.amount > 0;
create or replace view contribution_codes as select id, code, kind from contributions;
create or replace view project_payouts as select id, project_id, organization_id, amount, currency, paid_at, created_at, reference, returned_at from payouts;
