-- A public receipt that named its donor while they wished so: once they are erased its digest would confirm a guessed name, so that it is listed no longer.
alter table contribution_donors add column forgotten_at timestamptz;

create or replace function forget_proof_name() returns trigger language plpgsql as $$
begin
  new.proof_name := case when new.proof_name is not null then 'comprobante' end;
  new.forgotten_at := case when old.is_shown then now() end;
  return new;
end $$;

create view forgotten_donors as
  select c.id as contribution_id, d.forgotten_at from contributions c join contribution_donors d on d.contribution_id = coalesce(c.split_from, c.id)
  where d.forgotten_at is not null;
