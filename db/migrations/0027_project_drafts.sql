-- Projects as managers write them: pictures of their own, rich text as a document, a second language, and drafts that lack things.

-- A picture that somebody uploaded for a project; its files are in the file store. Shown to others only where a public project uses it.
create table project_pictures (
  id text primary key check (id ~ '^pict_[0-9a-z]{24}$'),
  project_id text not null references projects on delete cascade,
  uploaded_by text references users on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index project_pictures_of_project on project_pictures (project_id);
create index project_pictures_by on project_pictures (uploaded_by) where uploaded_by is not null;

-- A scene of ours or an uploaded picture. `alt_other`: in the project's second language.
alter table project_images
  alter scene drop not null,
  add file text references project_pictures,
  add width integer,
  add height integer,
  add alt_other text,
  add check ((scene is null) <> (file is null)),
  add check ((file is null) = (width is null) and (file is null) = (height is null));

-- The name of a picture wherever one is shown: of a scene, such as `water-3`, or of an upload with its size in pixels, such as `pict_…-1600x1200`.
create function picture_name(i project_images) returns text language sql immutable parallel safe
  return coalesce(i.scene, i.file || '-' || i.width || 'x' || i.height);

alter table project_budget_lines add what_other text;

-- `description` stays the text as HTML, made from the document where there is one. `…_other`: in the language that is not the project's own.
alter table projects
  add description_document jsonb,
  add name_other text check (char_length(name_other) between 5 and 75),
  add summary_other text,
  add description_other text,
  add document_other jsonb,
  add check ((name_other is null) = (summary_other is null) and (name_other is null) = (description_other is null)),
  -- Words of addresses.
  add check (slug not in ('new', 'nuevo', 'edit', 'editar', 'pending')),
  alter objective_amount drop not null,
  alter currency drop not null,
  alter country_code drop not null,
  alter district_id drop not null,
  -- Only what was never sent may lack them.
  add check (status in ('draft', 'deleted')
    or (objective_amount is not null and currency is not null and country_code is not null and district_id is not null));

-- What is being written, complete or not; sending it for review writes it to the project. `version` rises with each change: whoever saves says which
-- one they have seen.
create table project_drafts (
  project_id text primary key references projects on delete cascade,
  content jsonb not null,
  version integer not null check (version > 0),
  updated_by text references users on delete set null,
  updated_at timestamptz not null
);
create index project_drafts_by on project_drafts (updated_by) where updated_by is not null;

-- The card now has its words in both languages, falling back to the project's own; `language_…` says which one that is.
drop view project_cards;
create view project_cards as
  select p.id, p.slug, p.name, p.summary, p.language, p.status, p.currency, p.country_code, p.achievement,
    money_of(p.objective_amount, p.currency) as objective, money_of(p.expected_amount, p.currency) as expected,
    money_of(p.collected_amount, p.currency) as collected, money_of(p.paid_amount, p.currency) as paid,
    (select coalesce(json_agg(c.ref_es order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id) as causes_es,
    (select coalesce(json_agg(c.ref_en order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id) as causes_en,
    (select json_build_object('scene', picture_name(i), 'alt', case when p.language = 'es' or p.name_other is null then i.alt else coalesce(i.alt_other, i.alt) end)
      from project_images i where i.project_id = p.id order by i.position limit 1) as image_es,
    (select json_build_object('scene', picture_name(i), 'alt', case when p.language = 'en' or p.name_other is null then i.alt else coalesce(i.alt_other, i.alt) end)
      from project_images i where i.project_id = p.id order by i.position limit 1) as image_en,
    case when p.language = 'es' or p.name_other is null then p.name else p.name_other end as name_es,
    case when p.language = 'en' or p.name_other is null then p.name else p.name_other end as name_en,
    case when p.language = 'es' or p.name_other is null then p.summary else p.summary_other end as summary_es,
    case when p.language = 'en' or p.name_other is null then p.summary else p.summary_other end as summary_en,
    case when p.name_other is null then p.language else 'es' end as language_es,
    case when p.name_other is null then p.language else 'en' end as language_en,
    (select d.ref from district_refs d where d.id = p.district_id) as district,
    (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    at.ref_es as place_es, at.ref_en as place_en, at.latitude, at.longitude
  from projects p left join place_refs at on at.id = p.place_id where is_public_status(p.status);
