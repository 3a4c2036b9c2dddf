-- What a post of the blog is: a small list that admins keep, as kinds of organizations are.
create table post_categories (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name_es text not null check (char_length(name_es) between 2 and 60),
  name_en text not null check (char_length(name_en) between 2 and 60),
  position integer not null,
  enabled boolean not null default true
);
call show_guests('post_categories', 'to_jsonb(r)', 'r.id', 'to_jsonb(r)', $$'catalogues'$$);
create view post_category_refs as select id, slug, name_es, name_en from post_categories;
