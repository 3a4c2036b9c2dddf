-- A booking that is cancelled or gives less after its contribution was paid is claimed back at once, and one made with the account of this site is
-- matched without a search. The address of a guest who follows a trip's contribution waits for its return. Each sentence is tied to its rule in src/domain/legal/claims.test.ts.

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

call reword('term_condiciones', 'es', $j$[
  ["la reserva tiene que venir de esa búsqueda: si entrás al sitio de viajes por otro lado, no tenemos cómo relacionarla.", "la reserva tiene que venir de esa búsqueda, o hacerse en el sitio de viajes con tu cuenta de acá: entonces va al proyecto elegido en tu cuenta. De otro modo, puede que no tengamos cómo relacionarla."],
  ["nada se mueve solo: lo revisa una persona y queda escrito en el recorrido.", "lo que se pagó de más se le reclama en el momento y se descuenta de su próximo pago, salvo que lo devuelva antes. Queda escrito en el recorrido."]
]$j$);
call reword('term_condiciones', 'en', $j$[
  ["the booking has to come from that search: if you reach the travel site some other way, we have no means of connecting it.", "the booking has to come from that search, or be made on the travel site with your account of this one: then it goes to the project chosen in your account. Otherwise we may have no means of connecting it."],
  ["nothing moves by itself: a person reviews it and the trail says so.", "what was paid in excess is claimed back from it at once and set off at its next payment, unless it returns it before. The trail says so."]
]$j$);
call reword('sect_question_5', 'es', $j$[
  ["nada se mueve solo: lo mira una persona, y queda escrito en el recorrido.", "lo que se pagó de más se le reclama a la organización en el momento y se descuenta de su próximo pago, salvo que lo devuelva antes. Queda escrito en el recorrido, y a vos no te pedimos nada."]
]$j$);
call reword('sect_question_5', 'en', $j$[
  ["nothing moves by itself: a person looks at it, and the trail says so.", "what was paid in excess is claimed back from the organization at once and set off at its next payment, unless it returns it before. The trail says so, and we ask nothing of you."]
]$j$);
call reword('sect_limit_2', 'es', $j$[
  ["Y si no salió de una búsqueda hecha acá, no tenemos cómo reconocerla.", "Y si no salió de una búsqueda hecha acá, ni se hizo en el sitio de viajes con tu cuenta de acá, puede que no tengamos cómo reconocerla."]
]$j$);
call reword('sect_limit_2', 'en', $j$[
  ["And if it did not come from a search made here, we have no way to recognise it.", "And if it neither came from a search made here nor was made on the travel site with your account of this one, we may have no way to recognise it."]
]$j$);
call reword('priv_privacidad', 'es', $j$[
  ["o un día después de la última etapa, y a más tardar a los tres años.", "o un día después de la última etapa (si el viaje se cancela o su aporte no se aprueba, a los 90 días, por si vuelve), y a más tardar a los tres años."]
]$j$);
call reword('priv_privacidad', 'en', $j$[
  ["or a day after the last stage, and after three years at the latest.", "or a day after the last stage (if the trip is cancelled or its contribution is refused, after 90 days, in case it comes back), and after three years at the latest."]
]$j$);
drop procedure reword;
