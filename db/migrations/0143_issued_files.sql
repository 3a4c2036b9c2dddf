-- The bytes of what was issued, so that it is the same file for ever. The digest says whether they are right.
alter table issued_documents add column file bytea,
  add constraint issued_documents_file_check check (octet_length(file) = bytes and encode(sha256(file), 'hex') = digest);
-- PDFs are compressed already.
alter table issued_documents alter column file set storage external;

-- Documents issued before have no file until somebody asks for them again. A file that names who was erased is deleted with them.
create or replace function keep_issued_document() returns trigger language plpgsql as $$
declare
  is_forgotten boolean := tg_op = 'UPDATE' and old.user_id is not null and new.user_id is null;
begin
  if is_forgotten then
    new.file := null;
  end if;
  if tg_op <> 'UPDATE' or (to_jsonb(new) - '{user_id,file}'::text[]) is distinct from (to_jsonb(old) - '{user_id,file}'::text[])
    or (new.user_id is distinct from old.user_id and not is_forgotten)
    -- Another trigger deletes it: see forget_issued_files.
    or (old.file is not null and new.file is distinct from old.file and not is_forgotten and (new.file is not null or pg_trigger_depth() = 1)) then
    raise exception 'issued_documents is append-only';
  end if;
  return new;
end $$;

-- Public receipts may have named a donor, too, while they wished so.
create function forget_issued_files() returns trigger language plpgsql as $$
begin
  update issued_documents d set file = null
  where d.kind = 'public_receipt' and d.file is not null
    and d.contribution_id in (select c.id from contributions c where coalesce(c.split_from, c.id) = new.contribution_id);
  return null;
end $$;
create trigger forget_issued_files after update of user_id on contribution_donors
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_issued_files();

-- Erased while it was drawn.
create function refuse_forgotten_file() returns trigger language plpgsql as $$
begin
  if exists (select from forgotten_donors f where f.contribution_id = new.contribution_id and f.forgotten_at > new.issued_at) then
    new.file := null;
  end if;
  return new;
end $$;
create trigger refuse_forgotten_file before insert or update of file on issued_documents
  for each row when (new.kind = 'public_receipt' and new.file is not null) execute function refuse_forgotten_file();

call add_to_privacy(
  'Tus recibos y resúmenes',
  'El archivo de cada recibo y resumen anual que pediste, con tu nombre, para que sea siempre el mismo. Si eliminás tu cuenta se borra, y quedan su número y su huella digital.',
  'Your receipts and statements',
  'The file of each receipt and yearly statement that you asked for, with your name, so that it is always the same. If you delete your account it is deleted, and its number and digest stay.');
