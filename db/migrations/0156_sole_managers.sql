-- Organizations that would be left without anybody who manages them: by whom they are managed alone. Disabled accounts manage nothing.
create view sole_managers as
  select m.user_id, o.id as organization_id, o.slug, o.name
  from organization_members m join organizations o on o.id = m.organization_id
  where o.status <> 'rejected' and not exists (
    select from organization_members x join users u on u.id = x.user_id
    where x.organization_id = m.organization_id and x.user_id <> m.user_id and u.disabled_at is null
  );

create view unmanaged_organizations as
  select o.id as organization_id, o.slug, o.name from organizations o
  where o.status <> 'rejected' and not exists (
    select from organization_members m join users u on u.id = m.user_id where m.organization_id = o.id and u.disabled_at is null
  );

-- People who leave the same organizations at once wait for each other, so that the last one knows it.
create function lock_organizations_of(one text) returns void language plpgsql as $$
begin
  perform from organizations where id in (select organization_id from organization_members where user_id = one) order by id for update;
end $$;

-- One way to write an address (src/kit/addresses/email-address.ts).
alter table users add constraint users_email_composed check (normalize(email, NFC) = email);
