-- Ten thousand posts and offers: what is asked of an item, a kind or a side is asked of its moments, which have indexes for it, and
-- offers are walked in the order of their lists.
create or replace function content_titles_at(at timestamptz)
  returns table (item_id text, kind text, language text, version_id text, slug text, title text, summary text, search text, starts_at timestamptz, first_at timestamptz)
  language sql stable as $$
  select s.item_id, s.kind, s.part, s.version_id, t.slug, t.title, t.summary, t.search, s.starts_at, s.first_at
  from shown_at($1) s join content_titles t on t.version_id = s.version_id
$$;
create or replace function offers_at(at timestamptz, language text)
  returns table (id text, words_id text, shared_id text, slug text, title text, summary text, search text, first_at timestamptz, changed_at timestamptz,
    trip_type text, place_id text, place_ids text[], price_amount bigint, currency text, dates text, start_date date, end_date date, nights integer,
    last_day date, group_id text, event_id text, scene text, "position" integer, places_left integer, sold_out boolean, on_sale boolean)
  language sql stable as $$
  select t.item_id, t.version_id, s.version_id, t.slug, t.title, t.summary, t.search, t.first_at, greatest(t.starts_at, s.starts_at),
    x.trip_type, x.place_ids[1], x.place_ids, x.price_amount, x.currency, x.dates, x.start_date, x.end_date, x.nights,
    x.last_day, x.group_id, x.event_id, x.scene, x."position", a.places_left, coalesce(a.sold_out or a.places_left = 0, false),
    x.last_day >= ($1 at time zone 'America/Argentina/Buenos_Aires')::date and not coalesce(a.sold_out or a.places_left = 0, false)
  from content_titles_at($1) t
    join shown_at($1) s on s.item_id = t.item_id and s.part = 'shared' and s.kind = 'offer'
    join offer_terms x on x.version_id = s.version_id
    left join offer_availability a on a.offer_id = t.item_id
  where t.kind = 'offer' and t.language = $2
$$;
create index offer_terms_listed on offer_terms ("position", start_date);
create index offer_terms_start on offer_terms (start_date);
create index offer_terms_price on offer_terms (currency, price_amount);
create index offer_terms_offer on offer_terms (offer_id);
create index offer_terms_group on offer_terms (group_id) where group_id is not null;
create index offer_terms_event on offer_terms (event_id) where event_id is not null;
create index offer_terms_places on offer_terms using gin (place_ids);
-- Posts of a cause, and of a place.
create index content_versions_causes on content_versions using gin ((content -> 'causes'));
create index content_versions_place on content_versions ((content -> 'place' ->> 'id')) where content -> 'place' ->> 'id' is not null;
