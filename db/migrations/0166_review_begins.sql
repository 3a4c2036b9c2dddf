-- A trip is reviewed once it is over, and a donation once its money arrived: the days of the review begin then.

create function with_item_after(document jsonb, after text, title text, said text) returns jsonb language sql immutable as $$
  select coalesce((
    select jsonb_insert($1, array['body', 'content', (n - 1)::text, 'content', (k - 1)::text], jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', title, 'marks', '[{"type": "bold"}]'::jsonb), jsonb_build_object('type', 'text', 'text', ' ' || said))))), true)
    from jsonb_array_elements($1 #> '{body,content}') with ordinality as blocks (block, n), jsonb_array_elements(block -> 'content') with ordinality as items (entry, k)
    where block ->> 'type' = 'bulletList' and entry #>> '{content,0,content,0,text}' = after limit 1), $1)
$$;

-- Puts sentences in the place of others, and adds items to lists, in what is shown of one side of an item, in its draft and as a version of its own. A sentence that an admin has
-- already written anew stays as it is.
create procedure reword(item text, side text, sentences jsonb, items jsonb default '[]') language plpgsql as $$
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
  for pair in select * from jsonb_array_elements(items) loop
    said := with_item_after(said::jsonb, pair ->> 0, pair ->> 1, pair ->> 2)::text;
    drafted := with_item_after(drafted::jsonb, pair ->> 0, pair ->> 1, pair ->> 2)::text;
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


call reword('term_condiciones', 'es', $j$[
  ["revisarlo en 30 días, pagarlo en 45 más y que la organización cuente qué hizo en 90 más, y el recorrido dice para qué día esperamos cada paso.", "revisarlo en 30 días desde que el viaje terminó, o desde que llegó el dinero de una donación, pagarlo en 45 más y que la organización cuente qué hizo en 90 más. El recorrido dice qué espera cada paso. Una donación anunciada por transferencia cuenta recién cuando llega."]
]$j$);
call reword('term_condiciones', 'en', $j$[
  ["review it in 30 days, to pay it in another 45 and to have the organization tell what it did in another 90, and the trail says by which day we expect each step.", "review it in 30 days from the end of the trip, or from the arrival of the money of a donation, to pay it in another 45 and to have the organization tell what it did in another 90. The trail says what each step waits for. A donation that was announced by bank transfer counts only once it arrives."]
]$j$);
call reword('sect_question_4', 'es', $j$[
  ["revisarlo en 30 días, pagarlo en 45 más y que se cuente qué se hizo en 90 más. El recorrido dice para qué día esperamos cada paso, y cuándo fue.", "revisarlo en 30 días desde que el viaje terminó, o desde que llegó el dinero de una donación, pagarlo en 45 más y que se cuente qué se hizo en 90 más. El recorrido dice qué espera cada paso, y cuándo fue."]
]$j$);
call reword('sect_question_4', 'en', $j$[
  ["review it in 30 days, to pay it in another 45 and to have it told what was done in another 90. The trail says by which day we expect each step, and when it was.", "review it in 30 days from the end of the trip, or from the arrival of the money of a donation, to pay it in another 45 and to have it told what was done in another 90. The trail says what each step waits for, and when it was."]
]$j$);
drop procedure reword;
drop function with_item_after;
