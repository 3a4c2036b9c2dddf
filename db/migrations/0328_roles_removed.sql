-- A manager whose role an admin had removed had it again by accepting an invitation, though only admins grant roles.
create function is_role_removed(user_id text, role text) returns boolean language sql stable set search_path to 'public', 'pg_temp' as $$
  select not exists (select from user_roles r where r.user_id = $1 and r.role = $2) and coalesce((
    select e.action = 'user.role_removed' from audit_entries e
    where e.subject_id = $1 and e.action in ('user.role_granted', 'user.role_removed') and $2 in (e.before ->> 'role', e.after ->> 'role')
    order by e.created_at desc, e.id desc limit 1), false)
$$;

-- An organization that is left to such a manager alone is unmanaged.
create or replace view sole_managers as
select m.user_id, o.id as organization_id, o.slug, o.name
from organization_members m join organizations o on o.id = m.organization_id
where o.status <> 'rejected' and not exists (
  select from organization_members x join users u on u.id = x.user_id join user_roles r on r.user_id = u.id and r.role = 'organizationmanager'
  where x.organization_id = m.organization_id and x.user_id <> m.user_id and u.disabled_at is null);
