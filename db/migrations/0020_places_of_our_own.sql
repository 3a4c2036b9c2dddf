-- Beaches, ski resorts, neighbourhoods, parks, sights and regions come from a table of our own (`src/domain/places/load/our-places`): each says what
-- it is, where its type says too little. Of all other places it stays empty.
alter table places add column kind text check (kind in (
  'town', 'neighbourhood', 'beach', 'island', 'ski_resort', 'hot_springs', 'national_park', 'park', 'theme_park', 'sight', 'area'
));

-- For flights, the airports of a country and those nearest to a place without one.
create index airports_by_point on places using gist (point(longitude, latitude)) where type = 'airport';
create index airports_of_country on places (country_code) where type = 'airport';

create or replace view place_refs as
  select p.id, p.type, p.name_es, p.name_en, p.short_code, p.country_code, p.region_id, p.city_id, p.latitude, p.longitude, p.population,
    p.context_es, p.context_en,
    json_build_object('id', p.id, 'type', p.type, 'text', p.name_es, 'context', p.context_es) as ref_es,
    json_build_object('id', p.id, 'type', p.type, 'text', p.name_en, 'context', p.context_en) as ref_en,
    p.kind
  from (
    select at.*,
      concat_ws(', ',
        (select city.name_es from places city where city.id = at.city_id),
        (select region.name_es from places region where region.id = at.region_id and at.city_id is null and strpos(region.name_es, at.name_es) = 0),
        (select country.name_es from countries country where country.code = at.country_code and country.name_es <> at.name_es)) as context_es,
      concat_ws(', ',
        (select city.name_en from places city where city.id = at.city_id),
        (select region.name_en from places region where region.id = at.region_id and at.city_id is null and strpos(region.name_en, at.name_en) = 0),
        (select country.name_en from countries country where country.code = at.country_code and country.name_en <> at.name_en)) as context_en
    from places at
  ) as p;
