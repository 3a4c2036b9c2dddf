-- Words of letters that admins changed (docs/decisions/0026-templates.md). A version never changes; the newest of its kind is what is sent. It
-- holds only what differs from the sentences that the letter's noun wrote.
create table letter_versions (
  kind text not null check (kind ~ '^[a-z][a-z_]{0,59}$'),
  number integer not null check (number > 0),
  words jsonb not null check (
    jsonb_typeof(words) = 'object' and words ?& array['es', 'en'] and jsonb_typeof(words -> 'es') = 'object' and jsonb_typeof(words -> 'en') = 'object'
    and words - 'es' - 'en' = '{}'
  ),
  -- The version whose words it brought back; 0 is the original.
  restored integer check (restored >= 0 and restored < number),
  created_by text,
  created_at timestamptz not null,
  primary key (kind, number)
);
create trigger letter_versions_append_only before update or delete on letter_versions for each row execute function refuse_change();
create trigger letter_versions_not_truncated before truncate on letter_versions for each statement execute function refuse_change();

-- Each follows the one before it. Of two that follow the same one, the key refuses the second.
create function follow_letter_version() returns trigger language plpgsql as $$
begin
  if new.number > coalesce((select max(number) from letter_versions where kind = new.kind), 0) + 1 then
    raise exception 'the versions of a letter have no gaps';
  end if;
  return new;
end $$;
create trigger letter_versions_follow before insert on letter_versions for each row execute function follow_letter_version();
