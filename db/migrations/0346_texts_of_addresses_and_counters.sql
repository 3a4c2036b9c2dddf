-- The privacy policy: what the travel site tells of a traveller's address, how long counters live, and what is still to be confirmed. Each sentence is tied to its rule in
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

call reword('priv_privacidad', 'es', $j$[
  ["si iniciaste sesión allá con tu cuenta de acá, nos dice su número interno.", "si iniciaste sesión allá con tu cuenta de acá, nos dice su número interno. Puede decirnos también el correo con el que reservaste: no lo guardamos, y buscamos si hay una cuenta con él. Si no sabemos de quién es la reserva y la hay, anotamos con la reserva el número interno de esa cuenta, para que una persona del equipo vea si es suya."],
  ["y se borran dentro de unas dos horas; los de los códigos del segundo paso, dentro de un día.", "y se borran dentro de unas dos horas; los de los códigos del segundo paso, los de mensajes a una dirección que nadie confirmó y los de donaciones que se anuncian a un mismo proyecto, dentro de un día; los de pedidos de quitar el segundo paso, dentro de una semana."]
]$j$);
call reword('priv_privacidad', 'en', $j$[
  ["if you logged in there with your account here, it tells us the internal number of the account.", "if you logged in there with your account here, it tells us the internal number of the account. It may also tell us the e-mail address you booked with: we do not store it, and look up whether there is an account with it. If we do not know whose booking it is and there is one, we note the internal number of that account with the booking, so that a person of our team can see whether it is theirs."],
  ["and are erased within about two hours; those of second-step codes, within a day.", "and are erased within about two hours; those of second-step codes, of messages to an address that nobody has confirmed and of donations announced to the same project, within a day; those of requests to remove the second step, within a week."]
]$j$);
call reword('sect_home_transparency', 'es', $j$[
  ["Salió de una reserva. El viaje todavía puede cambiar, y falta que una persona lo apruebe.", "Salió de una reserva o es una donación que todavía no llegó. Puede cambiar, y falta que una persona lo apruebe."]
]$j$);
call reword('sect_home_transparency', 'en', $j$[
  ["It came from a booking. The trip can still change, and a person has yet to approve it.", "It came from a booking, or is a donation that has not arrived yet. It can still change, and a person has yet to approve it."]
]$j$);
drop procedure reword;
