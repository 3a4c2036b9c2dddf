-- Content that waits for work is found by an index: reading all items, versions and drafts to count a few took longer with each of them.

/* Until then somebody may have to work on it: for ever while its draft differs from its newest version, else as long as one side is older than the other. */
alter table content_items add column waits_until timestamptz;

create function content_waits_until(item text) returns timestamptz language sql stable as $$
  select case
    when exists (select from content_drafts d cross join unnest(array['es', 'en', 'shared']) as p(part)
      where d.item_id = item
        and (select v.digest <> d.digests ->> v.part from content_versions v where v.item_id = item and v.part = p.part order by v.number desc limit 1))
      then 'infinity'
    else (select max(coalesce(least(m.ends_at, o.ends_at), 'infinity'))
      from content_moments m join content_moments o on o.item_id = m.item_id and o.part <> m.part and o.part <> 'shared'
      where m.item_id = item and m.part <> 'shared' and m.version_id is not null and o.version_id is not null
        and m.starts_at < coalesce(o.ends_at, 'infinity') and o.starts_at < coalesce(m.ends_at, 'infinity')
        and not exists (select from content_confirmations c where c.item_id = item and c.side = m.part and c.other_version_id = o.version_id))
    end
$$;

create function note_content_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  item text := (case when tg_op = 'DELETE' then old else new end).item_id;
begin
  perform from content_items where id = item for no key update;
  update content_items i set waits_until = w.until
    from (select content_waits_until(item) as until) w where i.id = item and i.waits_until is distinct from w.until;
  return null;
end $$;
-- After content_moments_followed, which says when each ends: triggers run in the order of their names.
create trigger note_content_waits after insert or delete on content_moments for each row execute function note_content_waits();
create trigger note_content_waits after insert or update of digests on content_drafts for each row execute function note_content_waits();
create trigger note_content_waits after insert on content_versions for each row execute function note_content_waits();
create trigger note_content_waits after insert on content_confirmations for each row execute function note_content_waits();

update content_items set waits_until = content_waits_until(id) where content_waits_until(id) is not null;
create index content_items_waiting on content_items (waits_until) where waits_until is not null;
