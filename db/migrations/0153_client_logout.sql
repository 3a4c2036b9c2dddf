-- Addresses that codes are sent to: exact ones, over TLS but for the own machine; a scheme of an app's own (RFC 8252 §7.1) only where there is no secret.
-- Not valid: what was registered before stays as it is until it is edited.
alter table oauth_clients
  add column post_logout_redirect_uris text[] not null default '{}',
  add column backchannel_logout_uri text,
  add constraint oauth_clients_post_logout_redirect_uris_check check (cardinality(post_logout_redirect_uris) <= 10),
  add constraint oauth_clients_backchannel_logout_uri_check check (backchannel_logout_uri ~ '^https://[^/?#@*:]+(/[^#]*)?$'),
  add constraint oauth_clients_exact_addresses_check check (
    array_to_string(redirect_uris || post_logout_redirect_uris, ' ')
      ~ '^((https://[^/ ?#@*]+|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?|[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:)[^ #*]*( |$))+$'
  ) not valid,
  add constraint oauth_clients_app_schemes_check check (
    secret_digest is null or array_to_string(redirect_uris || post_logout_redirect_uris, ' ') !~ '(^| )[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:'
  ) not valid;

-- Session in which a sign-in at a client began: `sid` of its ID tokens. The sign-in may outlive it.
alter table oauth_grants add column session_id text;
create index oauth_grants_of_session on oauth_grants (session_id);

-- Logouts that clients have not been notified of yet (OpenID Connect Back-Channel Logout 1.0). A row is deleted once it is delivered, or after a day.
create table client_logouts (
  id bigint generated always as identity primary key,
  client_id text not null references oauth_clients on delete cascade,
  user_id text not null,
  session_id text,
  created_at timestamptz not null default now(),
  queued_at timestamptz,
  attempts integer not null default 0
);
create unique index client_logouts_once on client_logouts (client_id, user_id, session_id) nulls not distinct where queued_at is null;

-- A session that expired is no logout.
create function note_logouts_of_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into client_logouts (client_id, user_id, session_id)
    select distinct g.client_id, g.user_id, g.session_id from oauth_grants g join oauth_clients c on c.id = g.client_id
      where g.session_id = old.id and c.backchannel_logout_uri is not null and c.revoked_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger note_logouts after delete on sessions for each row when (old.expires_at > now()) execute function note_logouts_of_session();

-- A sign-in that ends before its time: the password changed, all sessions were closed, the account was disabled or erased, the consent was withdrawn.
create function note_logout_of_grant() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into client_logouts (client_id, user_id, session_id)
    select c.id, old.user_id, old.session_id from oauth_clients c
      where c.id = old.client_id and c.backchannel_logout_uri is not null and c.revoked_at is null
    on conflict do nothing;
  return null;
end $$;
create trigger note_logout after delete on oauth_grants for each row when (old.expires_at > now()) execute function note_logout_of_grant();
