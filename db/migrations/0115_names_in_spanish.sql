-- Names of groups and events fall back to Spanish only: what is public in English alone is not named on a Spanish page. Desks, whose readers see
-- all that is public, ask content_names_at.
create function category_names_at(at timestamptz, kind text, language text) returns table (id text, slug text, name text, language text)
language sql stable as $$
  select n.id, n.slug, n.name, n.language from content_names_at($1, $2, $3) n where n.language in ($3, 'es')
$$;

create or replace function offer_events_at(at timestamptz, language text)
returns table (id text, slug text, name text, language text, place_id text, start_date date, end_date date)
language sql stable as $$
  select n.id, n.slug, n.name, n.language, s.content -> 'place' ->> 'id', (s.content ->> 'start')::date, (s.content ->> 'end')::date
  from category_names_at($1, 'offer_event', $2) n join content_at($1) s on s.item_id = n.id and s.part = 'shared'
$$;
