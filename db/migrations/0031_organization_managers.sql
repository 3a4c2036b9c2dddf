-- Since when somebody manages an approved organization: who came after a change of its bank account does not confirm it.
create view organization_managers as
  select m.organization_id, m.user_id, m.created_at as since from organization_members m join public_organizations o on o.id = m.organization_id;
