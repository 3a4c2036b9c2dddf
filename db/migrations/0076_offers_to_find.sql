-- Offers are searched by words of either language, and a hand-off remembers the offer that it was made from.
alter table offers
  add column search_es text not null generated always as (plain_text(title_es || ' ' || summary_es)) stored,
  add column search_en text not null generated always as (plain_text(title_en || ' ' || summary_en)) stored;
create index offers_search_es on offers using gin (search_es gin_trgm_ops);
create index offers_search_en on offers using gin (search_en gin_trgm_ops);
create index offers_by_start on offers (start_date, id);
create index offers_of_place on offers (place_id);

-- What a hand-off may be of.
create view offer_refs as select id, slug, trip_type, place_id from offers;

alter table hand_offs add column offer_id text references offers on delete set null;
create index hand_offs_of_offer on hand_offs (offer_id, created_at) where offer_id is not null;
