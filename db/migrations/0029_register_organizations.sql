-- How an organization comes to the platform: registered by a user, reviewed by an admin, run by its managers.

alter table organizations
  -- What it is, where its type is "Other".
  add column type_word text check (char_length(type_word) between 2 and 40),
  -- The Rotary club that it is, or that stands behind it.
  add column rotary_club text check (char_length(rotary_club) between 2 and 80),
  -- Versions of its uploaded pictures, in the file store; without them it has a drawn scene.
  add column logo text,
  add column cover text,
  -- Private: for the team alone.
  add column contact_name text check (char_length(contact_name) between 1 and 80),
  add column contact_email text check (char_length(contact_email) <= 254),
  add column contact_phone text check (char_length(contact_phone) <= 20),
  add column cuit text check (cuit ~ '^\d{11}$'),
  add column registered_by text references users on delete set null,
  -- When it was last sent for review.
  add column sent_at timestamptz,
  -- The admin who reviews it.
  add column claimed_by text references users on delete set null;
create index organizations_claimed on organizations (claimed_by) where claimed_by is not null;
-- Whoever has one under review, or to be corrected, registers no other.
create unique index organizations_waiting_of_user on organizations (registered_by) where status <> 'approved';

create or replace view public_organizations as
  select id, slug, name, description, status, entity_id, country_code, place_id, district_id, scene, created_at, type_word, rotary_club, logo, cover
  from organizations where status = 'approved';

drop trigger tell_guests_insert on organizations;
drop trigger tell_guests_update on organizations;
drop trigger tell_guests_delete on organizations;
call show_guests('organizations',
  $$to_jsonb(r) - '{contact_name, contact_email, contact_phone, cuit, registered_by, sent_at, claimed_by}'::text[]$$, 'r.id',
  'r.id, r.status, r.slug, r.name, r.description, r.entity_id, r.type_word, r.country_code, r.district_id, r.place_id, r.logo, r.cover', $$'organizations'$$);

create table organization_reviews (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  decision text not null check (decision in ('approved', 'rejected')),
  -- What to correct; the applicant reads it.
  reason text check (char_length(reason) between 1 and 1000),
  decided_by text references users on delete set null,
  created_at timestamptz not null,
  check (decision = 'approved' or reason is not null)
);
create index organization_reviews_of_organization on organization_reviews (organization_id, created_at desc);

create table organization_join_requests (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  message text check (char_length(message) between 1 and 250),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined')),
  decided_by text references users on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index organization_join_requests_waiting on organization_join_requests (organization_id, user_id) where state = 'waiting';
create index organization_join_requests_of_user on organization_join_requests (user_id);

create table organization_invitations (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  -- Erased when it is over: it may be of somebody who never answered.
  email text,
  language text not null check (language in ('es', 'en')),
  -- Of the link in its letter, which is issued when that is written.
  digest text unique,
  invited_by text references users on delete set null,
  accepted_by text references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (email is not null or accepted_at is not null or revoked_at is not null)
);
create unique index organization_invitations_waiting on organization_invitations (organization_id, email) where accepted_at is null and revoked_at is null;

-- Who erases their account is not waited for any more.
create function drop_invitations_of_erased() returns trigger language plpgsql as $$
begin
  delete from organization_invitations where email = old.email;
  return null;
end $$;
create trigger drop_invitations after delete on users for each row execute function drop_invitations_of_erased();

-- Room for kinds in between.
update entities set position = position * 10;
