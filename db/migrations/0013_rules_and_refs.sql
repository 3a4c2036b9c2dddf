-- What several nouns must agree on stands here once (docs/decisions/0013-rules-in-sql.md): rules ("public", "collecting") and how others name a row
-- (`…_refs`). A noun reads the tables of another one only through these. They are plain views and functions of one expression: the planner puts their
-- text in the place of their names, so a query over them is planned like one over the tables.

-- Of no noun: how money and time are written in an answer.
create function money_of(amount numeric, currency text) returns json language sql stable parallel safe
  return json_build_object('amount', amount, 'currency', currency);
create function iso_time(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
-- For sitemaps and feeds, which need no milliseconds.
create function iso_second(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');

-- places

-- Where a place lies: the city an airport serves, region, country. A part that says the place's own name again is left out: the city of Mendoza lies in
-- "Argentina", Buenos Aires not in "Ciudad Autónoma de Buenos Aires".
create view place_refs as
  select p.*,
    json_build_object('id', p.id, 'type', p.type, 'text', p.name_es, 'context', p.context_es) as ref_es,
    json_build_object('id', p.id, 'type', p.type, 'text', p.name_en, 'context', p.context_en) as ref_en
  from (
    select at.id, at.type, at.name_es, at.name_en, at.short_code, at.country_code, at.region_id, at.city_id, at.latitude, at.longitude, at.population,
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

create view travel_site_ids as select place_id, travel_site_id from travel_site_places;

-- A place by our id or by the travel site's.
create view places_by_any_id as
  select id as known_as, name_es, name_en from places
  union all select s.travel_site_id, p.name_es, p.name_en from travel_site_places s join places p on p.id = s.place_id;

-- users

create view user_names as select id, username from users;

create view enabled_users as
  select id, username, email, email_verified, name, surname, language, target_project_id from users where disabled_at is null;

-- sign-in

create view live_sessions as
  select s.id, s.user_id, s.created_at, s.expires_at from sessions s join enabled_users u on u.id = s.user_id where s.expires_at > now();

-- causes, districts, currencies

create view cause_refs as
  select id, slug, name_es, name_en, json_build_object('id', id, 'slug', slug, 'name', name_es) as ref_es, json_build_object('id', id, 'slug', slug, 'name', name_en) as ref_en
  from causes;

create view district_refs as select id, number, json_build_object('id', id, 'number', number, 'name', name) as ref from districts;

create view currency_refs as select code, position from currencies;

-- organizations

create view organization_refs as select id, slug, name, json_build_object('id', id, 'slug', slug, 'name', name) as ref from organizations;

create view public_organizations as select * from organizations where status = 'approved';

-- projects

-- What anybody may see (product.md §4), …
create function is_public_status(status text) returns boolean language sql immutable parallel safe return status in ('active', 'published', 'completed');
-- … of that, what is not completed, …
create function is_open_status(status text) returns boolean language sql immutable parallel safe return status in ('active', 'published');

create view public_projects as
  select *, json_build_object('id', id, 'slug', slug, 'name', name, 'language', language) as ref from projects where is_public_status(status);
create view open_projects as select * from projects where is_open_status(status);
-- … and the only ones that can be chosen and receive money.
create view collecting_projects as select * from projects where status = 'active';
create view completed_projects as select * from projects where status = 'completed';

-- Of any status: for desks.
create view project_refs as select id, slug, name from projects;

create view open_project_causes as select cause_id, project_id, district_id from project_causes where is_open_status(status);

-- What the public projects of an organization have, in each currency; rows of one currency are to be added up.
create view organization_sums as
  select organization_id, currency, expected_amount, collected_amount, paid_amount from public_projects
  union all
  select p.organization_id, x.currency, x.expected_amount, x.collected_amount, x.paid_amount
  from project_other_money x join public_projects p on p.id = x.project_id;

-- The card of a public project. Few joins, as to plan each takes longer than to look up a dozen rows.
create view project_cards as
  select p.id, p.slug, p.name, p.summary, p.language, p.status, p.currency, p.country_code, p.achievement,
    money_of(p.objective_amount, p.currency) as objective, money_of(p.expected_amount, p.currency) as expected,
    money_of(p.collected_amount, p.currency) as collected, money_of(p.paid_amount, p.currency) as paid,
    (select coalesce(json_agg(c.ref_es order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id) as causes_es,
    (select coalesce(json_agg(c.ref_en order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id) as causes_en,
    (select json_build_object('scene', i.scene, 'alt', i.alt) from project_images i where i.project_id = p.id order by i.position limit 1) as image,
    (select d.ref from district_refs d where d.id = p.district_id) as district,
    (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    at.ref_es as place_es, at.ref_en as place_en, at.latitude, at.longitude
  from public_projects p left join place_refs at on at.id = p.place_id;

-- Where the money of who chose a project goes: to it while it collects, else to the declared fallback (product.md §4), another collecting one of its
-- organization, then of its district. Null: the common fund.
create function receiving_project(chosen_id text) returns text language sql stable
  return (
    select p.id from collecting_projects p, projects chosen where chosen.id = chosen_id
      and (p.id = chosen.id or p.organization_id = chosen.organization_id or p.district_id = chosen.district_id)
    order by (p.id = chosen.id) desc, (p.organization_id = chosen.organization_id) desc, p.published_at, p.id limit 1);

create or replace function note_project_text() returns trigger language plpgsql as $$
begin
  if is_public_status(new.status) then
    insert into project_texts (project_id, status, district_id, search_text) values (new.id, new.status, new.district_id, new.search_text)
      on conflict (project_id) do update
        set status = excluded.status, district_id = excluded.district_id, search_text = excluded.search_text;
  else
    delete from project_texts where project_id = new.id;
  end if;
  return null;
end $$;

-- hand-offs: what was searched, without the address that it was sent to.
create view handed_off_trips as
  select id, code, project_id, user_id, trip_type, departure_id, destination_id, start_date, end_date, search, created_at from hand_offs;

-- bookings

-- What a booking says of itself, without how it was reported.
create view booked_trips as
  select id, status, hand_off_id, user_id, trail_code, trip_type, destination_id, start_date, end_date, currency,
    sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at, created_at
  from bookings;

-- Whose a booking is: who was signed in there, and who made the search that it came from.
create view booking_travellers as
  select id as booking_id, user_id from bookings where user_id is not null
  union select b.id, h.user_id from bookings b join handed_off_trips h on h.id = b.hand_off_id where h.user_id is not null;

-- contributions

-- Where the money of a contribution stands: expected, collected (paid out or not), paid. A voided one is nowhere.
create function expected_of(c contributions) returns bigint language sql immutable parallel safe
  return case when c.voided_at is null and c.status = 'pending' then c.amount else 0 end;
create function collected_of(c contributions) returns bigint language sql immutable parallel safe
  return case when c.voided_at is null and c.status = 'approved' then c.amount else 0 end;
create function paid_of(c contributions) returns bigint language sql immutable parallel safe
  return case when c.voided_at is null and c.paid_at is not null then c.amount else 0 end;

create or replace function follow_contribution() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform add_to_project(old.project_id, old.currency, -expected_of(old), -collected_of(old), -paid_of(old));
  end if;
  if tg_op <> 'DELETE' then
    perform add_to_project(new.project_id, new.currency, expected_of(new), collected_of(new), paid_of(new));
  end if;
  return null;
end $$;

-- Contributions that lists show and totals count.
create view gifts as
  select c.*, expected_of(c) as expected_amount, collected_of(c) as collected_amount, paid_of(c) as paid_amount
  from contributions c where c.voided_at is null and c.amount > 0;

-- When something was given to a project, whatever became of it.
create view project_gifts as select project_id, created_at from contributions where project_id is not null;

-- place-pages, voices

create view public_place_pages as select * from place_pages where published_at is not null;

create view public_voices as select * from voices where status = 'approved';
