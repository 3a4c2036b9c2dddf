import { type SQL, sql } from 'drizzle-orm'

/** Query of the users `u` who chose or favourited a project, confirmed their address and did not leave its news; more conditions may follow. */
export function followersOf(project_id: string | SQL): SQL {
  return sql`select u.id as user_id from enabled_users u where u.email_verified
    and u.id in (select f.user_id from favorites f where f.project_id = ${project_id} union select t.id from enabled_users t where t.target_project_id = ${project_id})
    and not exists (select from news_refusals r where r.user_id = u.id and (r.project_id is null or r.project_id = ${project_id}))`
}
