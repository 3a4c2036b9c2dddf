-- The privacy policy: an address that follows a trail is deleted three days after the last stage, as its last letter is tried for two. Tied to its rule in
-- src/domain/legal/claims.test.ts.

-- Puts sentences in the place of others in the text shown of one side of an item, in its draft and as a version of its own. A sentence that an admin
-- has already changed stays as it is.
create procedure reword(item text, side text, sentences jsonb) language plpgsql as $$
declare
  since timestamptz := clock_timestamp();
  shown content_versions := (select v from shown_at(since) s join content_versions v on v.id = s.version_id where s.item_id = item and s.part = side);
  made text := 'cver_' || md5(shown.id || since);
  said text := shown.content::text;
  drafted text := (select (d.content -> side)::text from content_drafts d where d.item_id = item);
  pair jsonb;
  -- As they stand within JSON text.
  was text;
  becomes text;
begin
  for pair in select * from jsonb_array_elements(sentences) loop
    was := substr((pair -> 0)::text, 2, length((pair -> 0)::text) - 2);
    becomes := substr((pair -> 1)::text, 2, length((pair -> 1)::text) - 2);
    said := replace(said, was, becomes);
    drafted := replace(drafted, was, becomes);
  end loop;
  update content_drafts d set version = d.version + 1, updated_at = since, content = jsonb_set(d.content, array[side], drafted::jsonb),
    digests = case when d.digests ->> side = shown.digest then jsonb_set(d.digests, array[side], to_jsonb(made)) else d.digests end
    where d.item_id = item and (d.content -> side)::text <> drafted;
  if said is distinct from shown.content::text then
    insert into content_versions (id, item_id, part, number, content, digest, created_at)
      select made, item, side, max(v.number) + 1, said::jsonb, made, since from content_versions v where v.item_id = item and v.part = side;
    insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
      select item, i.kind, side, since, made, since from content_items i where i.id = item;
    insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
      select item, other, made, since, coalesce((select max(k.number) from content_confirmations k where k.item_id = item and k.side = other), 0) + 1
      from (values (case side when 'es' then 'en' else 'es' end)) as one (other);
  end if;
end $$;

call reword('priv_privacidad', 'es', '[["o un día después de la última etapa", "o tres días después de la última etapa"]]');
call reword('priv_privacidad', 'en', '[["or a day after the last stage", "or three days after the last stage"]]');
drop procedure reword;
