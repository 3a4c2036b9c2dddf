-- Who acts for an organization, and who began a project.

create table organization_members (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  -- Null: it is not known any more.
  added_by text references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index organization_members_of_user on organization_members (user_id);

-- Whose desk shows what: an organization that is not approved has members as soon as it is.
create view managed_organizations as
  select m.organization_id, m.user_id from organization_members m join public_organizations o on o.id = m.organization_id;

-- Whose limit of projects it counts against (product.md §4). Null: an admin's, or of an account that was erased.
alter table projects add column created_by text references users on delete set null;
create index projects_of_creator on projects (created_by) where created_by is not null;
