-- A link by which an organization brings travellers to an event: what came by it adds up on the event's page, by organization.
alter table links add column event_id text references content_items,
  add check (event_id is null or (organization_id is not null and way = 'link'));
drop index links_of_organization;
create unique index links_of_organization on links (organization_id, way) where organization_id is not null and event_id is null;
create unique index links_to_event on links (event_id, organization_id) where event_id is not null;
