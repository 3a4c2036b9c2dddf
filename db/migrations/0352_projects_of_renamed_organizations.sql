-- The text that a project is found by: its own texts, its organization and its place.
create function project_search_text(texts text, organization text, place text) returns text language sql stable as $$
  select plain_text(concat_ws(' ', $1, (select o.name from organization_refs o where o.id = $2), (select at.name_es from place_refs at where at.id = $3)))
$$;

-- Projects whose organization was renamed since they were written.
update projects p set search_text = project_search_text(concat_ws(' ', p.name, p.name_other, p.summary, p.summary_other), p.organization_id, p.place_id)
  from organizations o where o.id = p.organization_id and p.search_text <> '' and strpos(p.search_text, plain_text(o.name)) = 0;
