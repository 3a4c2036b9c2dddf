-- Projects by every word of theirs, those of the story included. Only asked when few projects have what was typed in their names and summaries
-- (`project_texts`), so this may be wide. Whole words without accents; plurals are the finder's.
create text search dictionary project_words (template = pg_catalog.simple, stopwords = spanish);
create text search configuration project_words (copy = simple);
alter text search configuration project_words alter mapping for asciiword, asciihword, hword_asciipart, numword, numhword with project_words;
alter text search configuration project_words alter mapping for word, hword, hword_part, hword_numpart with unaccent, project_words;

create table project_stories (
  project_id text primary key references projects on delete cascade,
  status text not null,
  district_id text not null,
  words tsvector not null
);

-- Words of four letters and more that projects have, each with its variants with one letter left out: two words that differ by one mistyped letter share
-- at least one. Words are only added: one that no project has any longer corrects to a search that finds nothing, which is not offered.
create table project_words (
  key text collate "C" not null,
  word text collate "C" not null,
  primary key (key, word)
);

create function with_letter_left_out(word text) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word) + 1) as n
$$;

create function words_of_story(search_text text, description text) returns tsvector language sql stable parallel safe
  return to_tsvector('project_words', search_text || ' ' || description);

insert into project_stories
  select id, status, district_id, words_of_story(search_text, description) from projects where is_public_status(status);
insert into project_words
  select key, word from (select distinct unnest(tsvector_to_array(words)) as word from project_stories) as known, with_letter_left_out(word) as key
  where word ~ '^[a-z]{4,24}$';
create index project_stories_open on project_stories using gin (words) where status in ('active', 'published');
create index project_stories_completed on project_stories using gin (words) where status = 'completed';

create function note_project_story() returns trigger language plpgsql as $$
begin
  if not is_public_status(new.status) then
    delete from project_stories where project_id = new.id;
  elsif tg_op = 'UPDATE' and is_public_status(old.status) and (old.search_text, old.description) = (new.search_text, new.description) then
    update project_stories set status = new.status, district_id = new.district_id where project_id = new.id;
  else
    insert into project_stories (project_id, status, district_id, words)
      values (new.id, new.status, new.district_id, words_of_story(new.search_text, new.description))
      on conflict (project_id) do update set status = excluded.status, district_id = excluded.district_id, words = excluded.words;
  end if;
  return null;
end $$;
create trigger note_project_story after insert or update of status, district_id, search_text, description on projects
  for each row execute function note_project_story();

-- In one order, so that two who add the same words wait for each other and never both.
create function note_project_words() returns trigger language plpgsql as $$
begin
  insert into project_words (key, word)
    select near.key, its.word from unnest(tsvector_to_array(new.words)) as its (word), with_letter_left_out(its.word) as near (key)
    where its.word ~ '^[a-z]{4,24}$' and not exists (select from project_words known where known.key = its.word and known.word = its.word)
    order by its.word, near.key on conflict do nothing;
  return null;
end $$;
create trigger note_project_words after insert or update of words on project_stories
  for each row execute function note_project_words();
