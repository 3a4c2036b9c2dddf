-- What was seen is what is decided: a digest of what somebody reads before they decide. Whoever decides names the one that they read; with another one nothing
-- is decided. Only those who may read it see it.
create function project_version(id text) returns text language sql stable
  return (
    select md5(jsonb_build_array(
      p.organization_id, p.name, p.summary, p.description, p.description_document, p.language, p.objective_amount, p.currency, p.country_code, p.district_id,
      p.place_id, p.name_other, p.summary_other, p.description_other, p.document_other,
      (select jsonb_agg(to_jsonb(i) order by i.position) from project_images i where i.project_id = p.id),
      (select jsonb_agg(to_jsonb(b) order by b.position) from project_budget_lines b where b.project_id = p.id),
      (select jsonb_agg(c.cause_id order by c.position) from project_causes c where c.project_id = p.id)
    )::text)
    from projects p where p.id = project_version.id);

create function organization_version(id text) returns text language sql stable
  return (
    select md5(jsonb_build_array(
      to_jsonb(o) - '{status,claimed_by,sent_at}'::text[],
      (select jsonb_agg(d.file order by d.id) from organization_documents d where d.organization_id = o.id)
    )::text)
    from organizations o where o.id = organization_version.id);

create function report_version(id text) returns text language sql stable
  return (
    select md5(jsonb_build_array(
      r.spent, r.reached, r.next, (select jsonb_agg(to_jsonb(i) order by i.position) from report_pictures i where i.report_id = r.id)
    )::text)
    from reports r where r.id = report_version.id);

-- Nor does anybody approve what is given to a project of an organization that they manage.
create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  last timestamptz := (select max(h.at) from contribution_hands h where h.contribution_id = new.contribution_id and h.user_id = new.acted_by);
begin
  if exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
    or exists (
      select from contributions c join project_homes p on p.project_id = c.project_id join managed_organizations m on m.organization_id = p.organization_id
      where c.id = new.contribution_id and m.user_id = new.acted_by)
    or (last is not null and not (new.cause is not distinct from 'one_person' and may_act_alone(new.acted_by, last, new.created_at, new.reason)))
  then
    raise exception 'this approval needs another person';
  end if;
  return new;
end $$;
