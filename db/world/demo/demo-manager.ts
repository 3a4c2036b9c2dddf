import type pg from 'pg'
import { stableId } from '../../start-rows/stable.ts'

const ORGANIZATIONS = ['Rotary Club Mendoza Los Andes', 'Interact Malargüe', 'Rotary Club San Luis del Potrero']

const MESSAGE = 'Hola, soy Vera, la nueva tesorera. Norma me dijo que me sume por acá para subir las fotos del acueducto.'

/**
 * Makes the demo login `manager` act for three organizations, whose projects are in many statuses; it created their unpublished ones,
 * within its limit. The login `traveller` asks to join the first one. Skipped if it already acts for one.
 */
export async function seedDemoManager(pool: pg.Pool): Promise<void> {
  const ids = ORGANIZATIONS.map((name) => stableId('org', name))
  await pool.query(
    `with manager as (select u.id from users u where u.username = 'manager' and not exists (select from organization_members m where m.user_id = u.id)),
       members as (
         insert into organization_members (organization_id, user_id, created_at)
         select o.id, manager.id, greatest(o.created_at + interval '3 days', now() - interval '200 days') from manager, organizations o where o.id = any($1) on conflict do nothing),
       asked as (
         insert into organization_join_requests (id, organization_id, user_id, message, created_at)
         select $2, $3, u.id, $4, now() - interval '2 days' from manager, users u where u.username = 'traveller' on conflict do nothing)
     update projects p set created_by = manager.id from manager
     where p.id in (
       select distinct on (organization_id) id from projects
       where organization_id = any($1) and status in ('draft', 'under_review', 'rejected') order by organization_id, created_at, id)`,
    [ids, stableId('ojrq', 'traveller'), ids[0], MESSAGE],
  )
}
