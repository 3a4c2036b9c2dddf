-- What the shelf itself knows of a picture: how its file was called, and the words and the point that whoever takes it begins with.
alter table content_pictures
  add column file_name text not null default '' check (char_length(file_name) <= 120),
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100),
  add column version integer not null default 1 check (version > 0),
  add column updated_by text,
  add column updated_at timestamptz;
create index content_pictures_newest on content_pictures (created_at desc, id);
create index content_pictures_words on content_pictures using gin (plain_text(file_name || ' ' || alt_es || ' ' || alt_en) gin_trgm_ops);
