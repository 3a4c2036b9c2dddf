-- A link to a report that an admin passed on ends with the role or the account, as the other links of admins do, unless they manage what it is about.
create or replace function end_admin_links(one text) returns void language sql as $$
  update preview_links set revoked_at = now() where created_by = one and revoked_at is null;
  delete from role_requests where requested_by = one;
  update organization_invitations i set revoked_at = now(), email = null, digest = null
    where i.invited_by = one and i.accepted_at is null and i.revoked_at is null
      and not exists (select from organization_members m where m.organization_id = i.organization_id and m.user_id = one);
  update report_links l set ended_at = now() from reports r join projects p on p.id = r.project_id
    where l.report_id = r.id and l.user_id = one and l.ended_at is null
      and not exists (select from organization_members m where m.user_id = one
        and (m.organization_id = p.organization_id or m.organization_id in (select y.organization_id from project_payouts y where y.project_id = p.id)));
$$;
