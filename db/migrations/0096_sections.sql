-- The words of the site become content: sections, each in a place of a page, in an order, and on or off (docs/decisions/0032-sections-of-pages.md).
alter table content_items drop constraint content_items_kind_check,
  add constraint content_items_kind_check check (kind in ('post', 'offer', 'offer_group', 'offer_event', 'terms', 'privacy', 'place_page', 'section'));

create table sections (
  item_id text primary key references content_items,
  place text not null,
  -- Sections of a list stand in one order.
  list text not null,
  position integer not null check (position > 0),
  enabled boolean not null default true,
  -- Its page is nothing without it (`public`), or there is one of it (`there`).
  keeps text check (keeps in ('public', 'there')),
  constraint sections_public check (keeps is distinct from 'public' or (enabled and position = 1))
);
create unique index sections_single on sections (place) where keeps is not null;
create index sections_list on sections (list, position);
call show_guests('sections', 'r.item_id, r.position, r.enabled', $$'sections'$$);

-- A section stays in its place, whatever a draft says.
create function keep_section_place() returns trigger language plpgsql as $$
begin
  new.content := coalesce((select jsonb_set(new.content, '{shared,place}', to_jsonb(s.place)) from sections s where s.item_id = new.item_id), new.content);
  return new;
end $$;
create trigger content_drafts_of_sections before update on content_drafts for each row execute function keep_section_place();

create function keep_single_section() returns trigger language plpgsql as $$
begin
  if exists (select from sections where item_id = new.id and keeps is not null) then
    raise exception 'there is one of this section' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger content_items_of_sections before update of deleted_at on content_items
  for each row when (new.deleted_at is not null and new.kind = 'section') execute function keep_single_section();

create function keep_public_section() returns trigger language plpgsql as $$
begin
  if exists (select from sections where item_id = new.item_id and keeps = 'public') then
    raise exception 'a page needs this section' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger content_moments_of_sections before insert on content_moments
  for each row when (new.kind = 'section' and new.part = 'es' and new.version_id is null) execute function keep_public_section();

-- The sections that are read at an instant: in Spanish where there is none in the reader's language.
create function sections_at(at timestamptz, reader text) returns table (
  id text, place text, list text, "position" integer, language text, version_id text, words jsonb, shared jsonb
) language sql stable as $$
  select s.item_id, s.place, s.list, s.position, w.part, w.version_id, w.content, b.content
  from sections s
    cross join lateral (select c.part, c.version_id, c.content from content_at($1) c where c.item_id = s.item_id and c.part in ($2, 'es')
      order by (c.part = $2) desc limit 1) w
    cross join lateral (select c.content from content_at($1) c where c.item_id = s.item_id and c.part = 'shared') b
  where s.enabled
$$;
