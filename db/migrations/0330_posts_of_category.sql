-- Posts of a category are counted by their category, not by reading all posts.
create index content_versions_category on content_versions ((content ->> 'category')) where content ->> 'category' is not null;
