-- Users as the sales desk may know them: no CUIL, no Rotary number, nothing of their account's safety.
create view user_contacts as
  select u.id, u.username, u.name, u.surname, u.email, u.phone, u.language, u.target_project_id, u.created_at,
    exists (select from user_roles r where r.user_id = u.id and r.role = 'salesop') as sells,
    not exists (select from user_roles r where r.user_id = u.id) as is_traveller
  from users u where u.disabled_at is null;
create or replace view places_by_any_id as
  select id as known_as, name_es, name_en, id from places
  union all
  select s.travel_site_id, p.name_es, p.name_en, p.id from travel_site_places s join places p on p.id = s.place_id;
