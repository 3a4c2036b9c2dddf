-- Rights end at once, also those that work without a session: links that show or let do something, and requests that another one confirms.

-- Whose letter or desk has it; null for links of before.
alter table report_links add column user_id text;

create function end_admin_links(one text) returns void language sql as $$
  update preview_links set revoked_at = now() where created_by = one and revoked_at is null;
  delete from role_requests where requested_by = one;
  update organization_invitations i set revoked_at = now(), email = null, digest = null
    where i.invited_by = one and i.accepted_at is null and i.revoked_at is null
      and not exists (select from organization_members m where m.organization_id = i.organization_id and m.user_id = one);
$$;

create function end_manager_links(one text, organization text) returns void language sql as $$
  update organization_invitations set revoked_at = now(), email = null, digest = null
    where invited_by = one and organization_id = organization and accepted_at is null and revoked_at is null;
  update report_links l set ended_at = now() from reports r join projects p on p.id = r.project_id
    where l.report_id = r.id and p.organization_id = organization and l.ended_at is null and coalesce(l.user_id, one) = one;
$$;

create function end_links_of_admin() returns trigger language plpgsql as $$
begin
  perform end_admin_links(old.user_id);
  return null;
end $$;
create trigger user_roles_end_links after delete on user_roles for each row when (old.role = 'admin') execute function end_links_of_admin();

create function end_links_of_manager() returns trigger language plpgsql as $$
begin
  perform end_manager_links(old.user_id, old.organization_id);
  return null;
end $$;
create trigger organization_members_end_links after delete on organization_members for each row execute function end_links_of_manager();

create function end_links_of_user() returns trigger language plpgsql as $$
begin
  perform end_manager_links(old.id, m.organization_id) from organization_members m where m.user_id = old.id;
  perform end_admin_links(old.id);
  return coalesce(new, old);
end $$;
create trigger users_disabled_end_links before update of disabled_at on users
  for each row when (old.disabled_at is null and new.disabled_at is not null) execute function end_links_of_user();
create trigger users_deleted_end_links before delete on users for each row execute function end_links_of_user();

-- Those of before.
update preview_links set revoked_at = now() where revoked_at is null and not exists (select from active_admins a where a.user_id = created_by);
