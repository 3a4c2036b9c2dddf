-- What editors write and publish, in both languages (docs/decisions/0023-content.md). An item has three parts: the Spanish side, the English side,
-- and what both share (pictures, causes, place). Each part has versions, which never change, and moments from which one of them is public.
create table content_items (
  id text primary key,
  kind text not null check (kind in ('post')),
  created_by text,
  created_at timestamptz not null,
  deleted_at timestamptz,
  unique (id, kind)
);
create index content_items_kind on content_items (kind, created_at desc) where deleted_at is null;

-- What is being written of all three parts, complete or not.
create table content_drafts (
  item_id text primary key references content_items on delete cascade,
  content jsonb not null,
  -- By part: of two equal ones nothing has changed.
  digests jsonb not null,
  -- The titles of both sides, for searches.
  search_text text not null,
  version integer not null check (version > 0),
  updated_by text,
  updated_at timestamptz not null
);

create table content_versions (
  id text primary key,
  item_id text not null references content_items,
  part text not null check (part in ('es', 'en', 'shared')),
  number integer not null check (number > 0),
  content jsonb not null,
  -- Of the draft that it was made of.
  digest text not null,
  created_by text,
  created_at timestamptz not null,
  unique (item_id, part, number)
);
create trigger content_versions_append_only before update or delete on content_versions for each row execute function refuse_change();
create trigger content_versions_not_truncated before truncate on content_versions for each statement execute function refuse_change();

-- From this instant until the next one of its part, this version is public; without a version, none is. Whether something is public is asked of
-- these instants whenever somebody asks for it; no job makes it so.
create table content_moments (
  item_id text not null,
  kind text not null,
  part text not null check (part in ('es', 'en', 'shared')),
  starts_at timestamptz not null,
  version_id text references content_versions,
  decided_by text,
  decided_at timestamptz not null,
  -- Derived by the trigger below: the next moment of the same part, and when the part was first public.
  ends_at timestamptz,
  first_at timestamptz,
  primary key (item_id, part, starts_at),
  foreign key (item_id, kind) references content_items (id, kind)
);
create index content_moments_public on content_moments (kind, part, first_at desc, item_id desc) where version_id is not null;
create index content_moments_next on content_moments (starts_at);
create index content_moments_version on content_moments (version_id);

create function follow_content_moments() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  update content_moments m set ends_at = x.ends_at, first_at = x.first_at
    from (
      select starts_at, lead(starts_at) over (order by starts_at) as ends_at,
        min(starts_at) filter (where version_id is not null) over (order by starts_at) as first_at
      from content_moments where item_id = changed.item_id and part = changed.part
    ) x
    where m.item_id = changed.item_id and m.part = changed.part and m.starts_at = x.starts_at
      and (m.ends_at, m.first_at) is distinct from (x.ends_at, x.first_at);
  return null;
end $$;
create trigger content_moments_followed after insert or delete on content_moments for each row execute function follow_content_moments();

-- What was public stays in the history: only what is still to come can be taken back.
create function keep_past_moments() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.starts_at <= now() then raise exception 'a moment that has passed stays'; end if;
    return old;
  end if;
  if (new.item_id, new.kind, new.part, new.starts_at, new.version_id, new.decided_by, new.decided_at)
    is distinct from (old.item_id, old.kind, old.part, old.starts_at, old.version_id, old.decided_by, old.decided_at) then
    raise exception 'moments do not change';
  end if;
  return new;
end $$;
create trigger content_moments_kept before update or delete on content_moments for each row execute function keep_past_moments();
create trigger content_moments_not_truncated before truncate on content_moments for each statement execute function refuse_change();

-- What is public at an instant.
create function content_at(at timestamptz) returns table (
  item_id text, kind text, part text, version_id text, content jsonb, starts_at timestamptz, ends_at timestamptz, first_at timestamptz
) language sql stable as $$
  select m.item_id, m.kind, m.part, m.version_id, v.content, m.starts_at, m.ends_at, m.first_at
  from content_moments m join content_versions v on v.id = m.version_id
  where m.starts_at <= $1 and (m.ends_at is null or m.ends_at > $1)
$$;

-- The first instant after another at which anything appears or ends: what was answered before it may be kept until then.
create function next_content_moment(after timestamptz) returns timestamptz language sql stable as $$
  select min(starts_at) from content_moments where starts_at > $1
$$;

-- Every address that a side had, so that an old one leads to the new one.
create table content_slugs (
  kind text not null,
  language text not null check (language in ('es', 'en')),
  slug text not null check (slug ~ '^[a-z0-9](-?[a-z0-9])*$' and char_length(slug) between 4 and 80),
  item_id text not null,
  primary key (kind, language, slug),
  foreign key (item_id, kind) references content_items (id, kind)
);
create index content_slugs_item on content_slugs (item_id);

-- Somebody has seen the other side's words as of a version, and says that this side is right. The newest one counts.
create table content_confirmations (
  item_id text not null references content_items,
  side text not null check (side in ('es', 'en')),
  other_version_id text not null references content_versions,
  confirmed_by text,
  confirmed_at timestamptz not null,
  number integer not null check (number > 0),
  primary key (item_id, side, number)
);
create trigger content_confirmations_append_only before update or delete on content_confirmations for each row execute function refuse_change();

-- What the text of a version leads to.
create table content_links (
  version_id text not null references content_versions,
  target_id text not null,
  primary key (version_id, target_id)
);
create index content_links_target on content_links (target_id);

-- The shelf: pictures that any item may show.
create table content_pictures (
  id text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt_es text not null default '' check (char_length(alt_es) <= 300),
  alt_en text not null default '' check (char_length(alt_en) <= 300),
  uploaded_by text,
  created_at timestamptz not null
);

-- Shows the site as it will be at an instant to whoever has the link.
create table preview_links (
  id text primary key,
  digest text not null unique,
  seen_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 100),
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Every address that leads to a public project.
create view project_addresses as
  select p.slug, p.id as project_id from public_projects p
  union all select s.slug, s.project_id from project_slugs s join public_projects p on p.id = s.project_id;

call show_guests('content_moments', 'r.item_id, r.part, r.starts_at, r.version_id', 'r.item_id', 'r.item_id, r.part, r.starts_at, r.version_id', $$r.kind || 's'$$);
call show_guests('content_slugs', 'to_jsonb(r)', 'r.item_id');

-- Every address that a side has or had.
create view content_addresses as select kind, language, slug, item_id from content_slugs;

-- The words of versions, for the nouns that show them.
create view content_texts as select id, item_id, part, content from content_versions;
