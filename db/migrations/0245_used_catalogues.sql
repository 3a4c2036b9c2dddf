-- How many projects and organizations use a row of a catalogue, counted of an index alone.
drop index projects_of_country;
create index projects_of_country on projects (country_code, status);
create index projects_in_currency on projects (currency, status);
create index projects_in_district on projects (district_id, status);
create index organizations_of_country on organizations (country_code, status);
create index organizations_of_entity on organizations (entity_id, status);
create index organizations_in_district on organizations (district_id, status);
