-- The roles that reach money and customers are granted by two people: an admin asks, another one confirms; the only admin may after a day.
create table role_requests (
  user_id text not null references users on delete cascade,
  role text not null check (role in ('admin', 'salesop')),
  requested_by text not null references users on delete cascade,
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (user_id, role)
);
create index role_requests_by on role_requests (requested_by);

alter table user_roles add column confirmed_by text references users on delete set null;
create index user_roles_confirmed_by on user_roles (confirmed_by) where confirmed_by is not null;

-- Whatever code grants it. Without `granted_by`, it is granted on the machine itself (bin/admin).
create function refuse_own_grant() returns trigger language plpgsql as $$
declare
  asked timestamptz := (select r.created_at from role_requests r where r.user_id = new.user_id and r.role = new.role and r.requested_by = new.granted_by);
begin
  if asked is null or new.confirmed_by is null or new.confirmed_by = new.user_id
    or (new.confirmed_by = new.granted_by and not may_act_alone(new.granted_by, asked, now(), ''))
    or not exists (select from active_admins a where a.user_id = new.confirmed_by)
  then
    raise exception 'this role needs another person';
  end if;
  return new;
end $$;
create trigger granted_by_two before insert on user_roles
  for each row when (new.role in ('admin', 'salesop') and new.granted_by is not null) execute function refuse_own_grant();
