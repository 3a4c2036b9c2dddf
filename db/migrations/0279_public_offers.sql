-- Offers that are public in any language, each once: what desks count and sort by is the same in both.
create function public_offers_at(at timestamp with time zone)
 returns table(id text, price_amount bigint, currency text, last_day date, group_id text, event_id text, places_left integer, sold_out boolean, on_sale boolean)
 language sql stable as $$
  select s.item_id, x.price_amount, x.currency, x.last_day, x.group_id, x.event_id, a.places_left, coalesce(a.sold_out or a.places_left = 0, false),
    x.last_day >= ($1 at time zone 'America/Argentina/Buenos_Aires')::date and not coalesce(a.sold_out or a.places_left = 0, false)
  from shown_at($1) s join offer_terms x on x.version_id = s.version_id left join offer_availability a on a.offer_id = s.item_id
  where s.kind = 'offer' and s.part = 'shared'
    and exists (select from shown_at($1) t where t.item_id = s.item_id and t.part in ('es', 'en') and t.kind = 'offer')
$$;
