-- Which draft, version or hotelier's change shows which picture of the shelf. Whoever deletes a picture is refused while a row names it, also one
-- of an old version: what is brought back from the history has its pictures.
create table content_picture_uses (
  picture_id text not null references content_pictures,
  item_id text not null references content_items,
  draft_of text references content_drafts on delete cascade,
  version_id text references content_versions,
  change_id text references offer_changes on delete cascade,
  check (num_nonnulls(draft_of, version_id, change_id) = 1),
  unique nulls not distinct (picture_id, draft_of, version_id, change_id)
);
create index content_picture_uses_draft on content_picture_uses (draft_of) where draft_of is not null;
create index content_picture_uses_version on content_picture_uses (version_id) where version_id is not null;
create index content_picture_uses_change on content_picture_uses (change_id) where change_id is not null;
create index content_picture_uses_item on content_picture_uses (item_id);

-- The pictures of the shelf that content names, beside its text and in it. They are held until the transaction ends: whoever deletes one of them
-- waits and sees the use, or was first, and it is no picture of the shelf any more.
create function shelf_pictures_in(content jsonb) returns setof text language plpgsql as $$
begin
  return query
    select p.id from content_pictures p
    where p.id in (
      select substring(named.name #>> '{}' from '^(pict_[0-9a-z]{24})-')
      from (
        select jsonb_path_query($1, '$.**.images[*].name') as name
        union all select jsonb_path_query($1, '$.** ? (@.type == "picture").attrs.name')
      ) named)
    order by p.id for key share;
end $$;

create function follow_picture_uses() returns trigger language plpgsql as $$
declare
  item text := case when tg_table_name = 'offer_changes' then to_jsonb(new) ->> 'offer_id' else to_jsonb(new) ->> 'item_id' end;
  draft text := case when tg_table_name = 'content_drafts' then item end;
  version text := case when tg_table_name = 'content_versions' then to_jsonb(new) ->> 'id' end;
  change text := case when tg_table_name = 'offer_changes' then to_jsonb(new) ->> 'id' end;
  pictures text[] := array(select shelf_pictures_in(jsonb_build_array(to_jsonb(new) -> 'content', to_jsonb(new) -> 'base')));
begin
  if tg_op = 'UPDATE' then
    delete from content_picture_uses u where (u.draft_of = draft or u.change_id = change) and u.picture_id <> all (pictures);
  end if;
  insert into content_picture_uses (picture_id, item_id, draft_of, version_id, change_id)
    select distinct id, item, draft, version, change from unnest(pictures) as id on conflict do nothing;
  return null;
end $$;
create trigger content_drafts_pictures after insert or update of content on content_drafts for each row execute function follow_picture_uses();
create trigger content_versions_pictures after insert on content_versions for each row execute function follow_picture_uses();
create trigger offer_changes_pictures after insert or update of content, base on offer_changes for each row execute function follow_picture_uses();

insert into content_picture_uses (picture_id, item_id, draft_of)
  select distinct p.id, d.item_id, d.item_id from content_drafts d cross join lateral shelf_pictures_in(d.content) as p (id);
insert into content_picture_uses (picture_id, item_id, version_id)
  select distinct p.id, v.item_id, v.id from content_versions v cross join lateral shelf_pictures_in(v.content) as p (id);
insert into content_picture_uses (picture_id, item_id, change_id)
  select distinct p.id, c.offer_id, c.id from offer_changes c
    cross join lateral shelf_pictures_in(jsonb_build_array(c.content, c.base)) as p (id);
