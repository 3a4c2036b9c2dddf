-- The ids of a user's favourites, the latest first: every page of a user shows them, so they come with the user.
create function favorite_ids(of_user text) returns text[] language sql stable parallel safe
  return (select coalesce(array_agg(project_id order by created_at desc, project_id), '{}') from favorites where user_id = of_user);
