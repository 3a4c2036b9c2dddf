-- Words that so many projects have that nobody counts them to the end, and how many had them when that was last noted, by the clock. Since then a word
-- can have been lost by no more projects than there are notes of changes: this many less those have it for certain, at every moment.
create table common_words (
  word text not null,
  status text not null,
  projects integer not null,
  primary key (word, status)
);

-- A note for each text that changed, or went, or whose project changed its status. Only ever added to, so that nobody waits for anybody.
create table changed_texts (project_id text not null);

create function note_changed_text() returns trigger language plpgsql as $$
begin
  insert into changed_texts (project_id) values (old.project_id);
  return null;
end $$;
create trigger note_changed_text after update on project_texts
  for each row when ((old.status, old.search_text) is distinct from (new.status, new.search_text)) execute function note_changed_text();
create trigger note_gone_text after delete on project_texts
  for each row execute function note_changed_text();

-- Whether a word that is like all of these is certain to be had by so many. A function, because its plan is kept.
-- After so many changes that they take long to count nothing is certain, until it is noted anew.
create function is_common(patterns text[], statuses text[], at_least integer) returns boolean language plpgsql stable as $$
declare too_many constant integer := 5000;
begin
  return exists (
    select from common_words c where c.word like all (patterns) and c.status = any (statuses) group by c.word
    having sum(c.projects) - (select nullif(count(*), too_many) from (select from changed_texts limit too_many) as changes) >= at_least
  );
end $$;
