-- What changed between two versions of a project is read with both languages, the text as a document, pictures by name and amounts as such.

create or replace function project_content(project text) returns jsonb language sql stable return (
  select jsonb_build_object(
    'language', p.language, 'name', p.name, 'name_other', p.name_other, 'slug', p.slug,
    'description', p.description, 'document', p.description_document,
    'description_other', p.description_other, 'document_other', p.document_other,
    'causes', (select string_agg(c.name_es, ' · ' order by pc.position) from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id),
    'place', concat_ws(' · ', (select at.name_es from place_refs at where at.id = p.place_id), p.country_code,
      (select d.number from district_refs d where d.id = p.district_id)),
    'currency', p.currency, 'objective_amount', p.objective_amount,
    'images', (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'picture', picture_name(i), 'alt', i.alt, 'alt_other', i.alt_other)
      order by i.position), '[]') from project_images i where i.project_id = p.id),
    'budget', (select coalesce(jsonb_agg(jsonb_build_object('position', b.position, 'what', b.what, 'what_other', b.what_other, 'amount', b.amount)
      order by b.position), '[]') from project_budget_lines b where b.project_id = p.id))
  from projects p where p.id = project
);

-- Versions that were sent before: those under review are as the project is; older ones keep what they have, in the new form.
update project_versions v set content = (v.content - 'summary' - 'objective') || jsonb_build_object('images', (
  select coalesce(jsonb_agg(jsonb_build_object('position', i -> 'position', 'alt', i -> 'alt', 'alt_other', i -> 'alt_other',
    'picture', coalesce(i ->> 'scene', (i ->> 'file') || '-' || (i ->> 'width') || 'x' || (i ->> 'height')))), '[]')
  from jsonb_array_elements(v.content -> 'images') as i));
update project_versions v set content = project_content(v.project_id) from projects p
  where p.id = v.project_id and p.status = 'under_review'
    and v.change_id = (select max(other.change_id) from project_versions other where other.project_id = v.project_id);

-- The picture that a remark speaks of: pictures change places.
alter table project_remarks add column picture text;
update project_remarks r set picture = picture_name(i) from project_images i
  where r.part = 'image:' || i.position and i.project_id = r.project_id;
